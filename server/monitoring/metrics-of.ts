import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

const START: HrTime = hrTimeOf(performance.timeOrigin);

function hrTimeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1_000_000)];
}

type Value = MetricValue<string> & { metricName?: string };
type Metric = MetricObjectWithValues<Value>;

/** The figures of `/metrics` in OpenTelemetry's format: one set of metrics with two ways to read it. */
export async function metricsOf(registry: Registry, resource: Resource): Promise<CollectionResult> {
  const now = hrTimeOf(Date.now());
  const metrics = ((await registry.getMetricsAsJSON()) as Metric[]).flatMap((metric) => toMetric(metric, now) ?? []);
  return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'trover' }, metrics }] }, errors: [] };
}

/** Summaries have no equivalent, and Trover has none. */
function toMetric(metric: Metric, now: HrTime): MetricData | undefined {
  const descriptor = { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE };
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  const pointOf = <T>(attributes: object, value: T): DataPoint<T> => ({
    startTime: START,
    endTime: now,
    attributes: { ...attributes },
    value,
  });
  const numbers = () => metric.values.map(({ labels, value }) => pointOf(labels, value));
  switch (String(metric.type)) {
    case 'counter':
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: numbers(),
      };
    case 'gauge':
      return { descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints: numbers() };
    case 'histogram':
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramsOf(metric).map(([labels, value]) => pointOf(labels, value)),
      };
    default:
      return undefined;
  }
}

/** Prometheus' buckets are cumulative (`le`); OpenTelemetry's are not. */
function histogramsOf({ name, values }: Metric): [object, Histogram][] {
  const series = new Map<string, { labels: object; buckets: [number, number][]; sum: number; count: number }>();
  for (const { labels, value, metricName } of values) {
    const { le, ...own } = labels as Record<string, string | number>;
    const key = JSON.stringify(Object.entries(own).sort());
    const one = series.get(key) ?? { labels: own, buckets: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== undefined && le !== '+Inf') one.buckets.push([Number(le), value]);
  }
  return [...series.values()].map(({ labels, buckets, sum, count }) => {
    const sorted = buckets.sort(([a], [b]) => a - b);
    const upTo = [...sorted.map(([, total]) => total), count];
    const counts = upTo.map((total, at) => total - (upTo[at - 1] ?? 0));
    return [labels, { buckets: { boundaries: sorted.map(([edge]) => edge), counts }, sum, count }];
  });
}
