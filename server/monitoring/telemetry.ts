import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { metricsOf } from './metrics-of.ts';
import type { TelemetryConfig } from './monitoring-variables.ts';

export interface Telemetry {
  /** Starts exporting the metrics of a registry at regular intervals. */
  exportMetrics: (registry: Registry) => void;
  /** Sends pending data. */
  close: () => Promise<void>;
}

/** Sends traces and metrics to an OpenTelemetry collector, as OTLP over HTTP. */
export function openTelemetry(config: TelemetryConfig): Telemetry {
  const { endpoint, headers, serviceName, sampleRatio, metricsMs } = config;
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid });
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(traces);
  let metrics: MeterProvider | undefined;
  return {
    exportMetrics: (registry) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers }),
        exportIntervalMillis: metricsMs,
        exportTimeoutMillis: Math.min(10_000, metricsMs),
        metricProducers: [{ collect: () => metricsOf(registry, resource) }],
      });
      metrics = new MeterProvider({ resource, readers: [reader] });
    },
    close: async () => {
      // The program exits even if the collector is unavailable.
      await Promise.allSettled([traces.shutdown(), metrics?.shutdown()]);
      trace.disable();
      context.disable();
    },
  };
}
