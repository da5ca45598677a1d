export default function SessionReplayRoute() {
  return null;
}
