import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { ReportError } from '../log.ts';

/** Where faults, traces and metrics of this process go beside its own log. */
export interface Monitoring {
  /** Undefined: errors are not reported. */
  report: ReportError | undefined;
  /** Sends the metrics of a registry from now on. */
  exportMetrics: (registry: Registry) => void;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** The libraries are loaded where something is configured, and only there. */
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
