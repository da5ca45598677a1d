export default function RecordingsRoute() {
  return null;
}
