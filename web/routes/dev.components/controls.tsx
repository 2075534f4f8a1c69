import { useId, useState } from 'react';
import { Dropzone } from '../../components/uploads/dropzone.tsx';
import { Button, ButtonAnchor, ButtonLink, CloseButton, LinkButton, Spinner } from '../../ui/button.tsx';
import { Checkbox, Radio, Select, TextArea, TextField, Toggle } from '../../ui/field.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Example } from './example.tsx';

const variants = ['primary', 'secondary', 'plain', 'danger'] as const;
const companies = ['Halden Semiconductor', 'Halden Rail', 'The Kraft Heinz Company'];

export function Controls() {
  const radio = useId();
  return (
    <>
      <Example of="Button">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="small">small</Button>
        <Button size="large">large</Button>
        <Button busy="Filing">File</Button>
        <Button disabled>disabled</Button>
        <Button icon="download">with an icon</Button>
      </Example>
      <Example of="ButtonLink, ButtonAnchor, LinkButton, CloseButton, Spinner">
        <ButtonLink to="/dev/components">a link</ButtonLink>
        <ButtonAnchor href="/dev/components">an anchor</ButtonAnchor>
        <LinkButton>as a link</LinkButton>
        <CloseButton label="Close" />
        <Spinner />
      </Example>
      <Example of="TextField">
        <TextField label="Company" hint="As on the statement." />
        <TextField label="Account number" defaultValue="4471" error="One digit short." />
        <TextField label="Reference" optional disabled />
        <TextField label="Search" before={<Icon name="search" />} />
      </Example>
      <Example of="DateField">
        <DateField label="Bought on" unit="date" hint="Type it, or choose it in the calendar." />
        <DateField label="Bought on" unit="date" defaultValue="2025-12-04" />
        <DateField label="First month" unit="month" defaultValue="2024-03" />
        <DateField label="Bought on" unit="date" defaultValue="2027-01-04" error="This day is in the future." />
        <DateField label="Bought on" unit="date" disabled />
      </Example>
      <Example of="TextArea, Select">
        <TextArea label="Message" />
        <TextArea label="Reason" error="Write one sentence at least." />
        <Choices />
        <Choices error="Choose one." />
        <Choices disabled />
      </Example>
      <Example of="Combobox">
        <CompanyChoice />
      </Example>
      <Example of="Checkbox, Radio, Toggle">
        <Checkbox>off</Checkbox>
        <Checkbox defaultChecked>on</Checkbox>
        <Checkbox disabled>disabled</Checkbox>
        <Radio name={`${radio}-off`}>off</Radio>
        <Radio name={radio} defaultChecked>
          on
        </Radio>
        <Toggle>off</Toggle>
        <Toggle defaultChecked>on</Toggle>
      </Example>
      <Example of="Segmented, Tabs">
        <Views />
        <Tabs
          label="Parts"
          current="Trades"
          tabs={[
            { label: 'Trades', to: '/dev/components', count: 88 },
            { label: 'Cases', to: '/dev/components?cases' },
          ]}
        />
      </Example>
      <Example of="Dropzone">
        <Dropzone onFiles={() => undefined} />
      </Example>
    </>
  );
}

function Choices(state: { error?: string; disabled?: boolean }) {
  return (
    <Select label="Country" {...state}>
      <option>United States</option>
      <option>Canada</option>
    </Select>
  );
}

function Views() {
  const [value, setValue] = useState<'list' | 'months'>('list');
  const options = [
    { value: 'list', label: 'List' },
    { value: 'months', label: 'Months' },
  ] as const;
  return <Segmented label="View" options={options} value={value} onChange={setValue} />;
}

function CompanyChoice() {
  const [value, setValue] = useState('');
  const [isOpen, setOpen] = useState(false);
  const choices = companies
    .filter((name) => name.toLowerCase().includes(value.toLowerCase()))
    .map((name) => ({ key: name, content: name, onChoose: () => setValue(name) }));
  return (
    <Combobox
      value={value}
      onValue={setValue}
      isOpen={isOpen && value !== ''}
      onOpen={setOpen}
      listLabel="Companies"
      groups={[{ label: 'Companies', choices }]}
      nothing={<p>No company has this name.</p>}
      field={(attributes) => <TextField {...attributes} label="Company or ticker" />}
    />
  );
}
