export function ChartSection() {
  return null;
}
