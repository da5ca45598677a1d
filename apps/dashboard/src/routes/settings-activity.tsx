import { ActivityScreen } from '../features/activity/activity-screen.tsx';

export default function ActivityRoute() {
  return <ActivityScreen />;
}
