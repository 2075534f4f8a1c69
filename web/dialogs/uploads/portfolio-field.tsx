import { useQuery } from '@tanstack/react-query';
import { createPortfolio } from '@trover/contract/portfolios/portfolios.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { queryClient } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import styles from './upload.module.css';

const key = ['portfolio', 'portfolio', 'header'];

/** Selects the portfolio for the files, or creates a new one. */
export function PortfolioField({
  value,
  onChange,
  locked,
}: {
  value: number | null;
  onChange: (id: number) => void;
  /** True once a file is being uploaded. */
  locked: boolean;
}) {
  const [naming, setNaming] = useState(false);
  const portfolios = useQuery(
    {
      queryKey: key,
      queryFn: () =>
        api.call('GET /api/v1/portfolio/portfolio', {
          query: { create_default_portfolio: '1', get_header_data: '1', limit: 200 },
          shows_failure: true,
        }),
      staleTime: 0,
    },
    queryClient,
  );
  const items = portfolios.data?.items ?? [];
  const chosen = items.find(({ id }) => id === value)?.id ?? portfolios.data?.last_portfolio?.id ?? items[0]?.id;

  useEffect(() => {
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  }, [chosen, value, onChange]);

  if (naming) {
    return (
      <NewPortfolio
        suggested={`new portfolio ${(portfolios.data?.total_count ?? 0) + 1}`}
        onCancel={() => setNaming(false)}
        onMade={async (id) => {
          await queryClient.invalidateQueries({ queryKey: key });
          onChange(id);
          setNaming(false);
        }}
      />
    );
  }
  return (
    <div className={styles.into}>
      <Select
        label="Portfolio"
        value={chosen ?? ''}
        disabled={locked || !items.length}
        error={portfolios.isError && 'Your portfolios did not load. We add the file to the portfolio you used last.'}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {items.map((portfolio) => (
          <option key={portfolio.id} value={portfolio.id}>
            {portfolio.label}
          </option>
        ))}
      </Select>
      <Button icon="plus" disabled={locked} onClick={() => setNaming(true)}>
        New portfolio
      </Button>
    </div>
  );
}

function NewPortfolio({
  suggested,
  onMade,
  onCancel,
}: {
  suggested: string;
  onMade: (id: number) => Promise<void>;
  onCancel: () => void;
}) {
  const form = useContractForm(createPortfolio.body, { label: suggested });
  const add = form.submit(async (body) => {
    const added = await api.call('POST /api/v1/portfolio/portfolio', { body, shows_failure: true });
    await onMade(added.id);
  });

  return (
    <form className={styles.into} {...add}>
      <TextField
        label="Name of the new portfolio"
        maxLength={120}
        {...form.field('label', { required: true })}
        {...(form.fault !== null && { error: form.fault })}
      />
      <span className={styles.naming}>
        <Button onClick={onCancel}>Back</Button>
        <Button type="submit" busy={form.busy && 'Creating'}>
          Create portfolio
        </Button>
      </span>
    </form>
  );
}
