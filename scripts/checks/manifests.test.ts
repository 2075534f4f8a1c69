import { expect, test } from 'vitest';
// @ts-expect-error a script without types
import { findFaults } from './manifests.mjs';

const service = `apiVersion: v1
kind: Service
metadata:
  name: trover
spec:
  ports:
    - port: 80
      targetPort: 3000
`;

test('a manifest of the published types passes, alone and with others', { timeout: 60_000 }, () => {
  expect(findFaults({ 'a.yaml': service, 'b.yaml': `${service}---\n${service}` })).toEqual([]);
});

test('a misspelt field, a value of another type, an unknown kind and a missing file fail, each by its name', {
  timeout: 60_000,
}, () => {
  const faults = findFaults({
    'field.yaml': service.replace('targetPort', 'targetport'),
    'value.yaml': service.replace('port: 80', 'port: eighty'),
    'kind.yaml': service.replace('v1', 'v9'),
    'kustomization.yaml':
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [gone.yaml]\nresource: []\n',
  }) as string[];
  const ofFile = (name: string) => faults.filter((fault) => fault.startsWith(name)).join(' ');
  expect(ofFile('field.yaml')).toContain('targetport');
  expect(ofFile('value.yaml')).toContain("'number'");
  expect(ofFile('kind.yaml')).toContain('v9 is not an API of Kubernetes');
  expect(ofFile('kustomization.yaml')).toContain('unknown field "resource"');
  expect(ofFile('kustomization.yaml')).toContain('no file gone.yaml');
});
