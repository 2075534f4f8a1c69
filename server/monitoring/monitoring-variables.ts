import { z } from 'zod';

/** The variables of error reports and telemetry; those of OpenTelemetry have the names from its documentation. */
export const monitoringVariables = {
  SENTRY_DSN: {
    schema: z.string().regex(/^https?:\/\/\w+(:\w+)?@[\w.-]+(:\d+)?(\/[\w.-]+)*\/\d+$/),
    expected: 'the address that an error tracker gives a project, such as https://KEY@errors.example.com/1',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, '')),
    expected: 'the address of an OpenTelemetry collector, such as http://localhost:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z
      .string()
      .regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/)
      .transform((list) =>
        Object.fromEntries(
          list.split(',').map((one): [string, string] => {
            const [name = '', value = ''] = one.split('=');
            return [name, decodeURIComponent(value)];
          }),
        ),
      ),
    expected: 'headers such as authorization=Bearer%20KEY, separated by commas',
  },
  OTEL_SERVICE_NAME: { schema: z.string().regex(/^[\w.-]{1,100}$/), expected: 'a name such as trover' },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1),
    expected: 'the share of requests that are traced, from 0 to 1',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    schema: z.coerce.number().int().min(100).max(3_600_000),
    expected: 'milliseconds between two reports of metrics, from 100 to 3600000',
  },
} as const;

/** The destination of traces and metrics. */
export interface TelemetryConfig {
  /** Without a trailing slash; `/v1/traces` and `/v1/metrics` are appended. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of requests and jobs that are traced, from 0 to 1. */
  sampleRatio: number;
  metricsMs: number;
}

type Read = <N extends keyof typeof monitoringVariables>(
  name: N,
) => z.output<(typeof monitoringVariables)[N]['schema']> | undefined;

export function readMonitoring(read: Read): { sentryDsn: string | undefined; telemetry: TelemetryConfig | undefined } {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const settings = {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS') ?? {},
    serviceName: read('OTEL_SERVICE_NAME') ?? 'trover',
    sampleRatio: read('OTEL_TRACES_SAMPLER_ARG') ?? 1,
    metricsMs: read('OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000,
  };
  return {
    sentryDsn: read('SENTRY_DSN'),
    telemetry: endpoint === undefined ? undefined : { endpoint, ...settings },
  };
}
