import { Tabs } from '../../ui/tabs.tsx';

const places = {
  waiting: '/user/decisions',
  decided: '/user/decisions?status=decided',
  policy: '/user/policy',
} as const;

export function DecisionTabs({
  current,
  waiting,
  decided,
}: {
  current: keyof typeof places;
  waiting: number;
  decided: number;
}) {
  return (
    <Tabs
      label="Decisions"
      current={places[current]}
      tabs={[
        { to: places.waiting, label: 'Waiting', count: waiting },
        { to: places.decided, label: 'Record', count: decided },
        { to: places.policy, label: 'Policy' },
      ]}
    />
  );
}
