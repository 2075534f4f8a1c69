import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { ReportError } from '../log.ts';

/** Destinations of this process's errors, traces and metrics, in addition to its own log. */
export interface Monitoring {
  /** Undefined: errors are not reported. */
  report: ReportError | undefined;
  /** Starts exporting the metrics of a registry. */
  exportMetrics: (registry: Registry) => void;
  /** Sends pending data. */
  close: () => Promise<void>;
}

/** Loads the libraries only where something is configured. */
export async function openMonitoring(config: Config): Promise<Monitoring> {
  const { sentryDsn, telemetry } = config;
  const reports =
    sentryDsn === undefined ? undefined : (await import('./error-reports.ts')).openErrorReports(sentryDsn, config);
  const otlp = telemetry === undefined ? undefined : (await import('./telemetry.ts')).openTelemetry(telemetry);
  return {
    report: reports?.report,
    exportMetrics: (registry) => otlp?.exportMetrics(registry),
    close: async () => {
      await Promise.all([reports?.close(), otlp?.close()]);
    },
  };
}
