import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio-picker.module.css';

/** The page's title, which is also the choice of portfolios. */
export function PortfolioPicker({ data: { portfolios, chosen } }: { data: PortfolioData }) {
  const navigate = useNavigate();
  const items = portfolios.items;
  const [only] = items;
  if (items.length < 2) return <h1 className="t-page">{only?.label ?? 'Portfolio'}</h1>;
  const label = items.find(({ id }) => id === chosen)?.label ?? 'All portfolios';
  return (
    <h1 className={`t-page ${styles.picker}`}>
      {label}
      <Icon name="chevrons" size={18} />
      <select
        aria-label="Portfolio"
        value={chosen ?? ''}
        onChange={(event) => void navigate(event.target.value ? `?portfolio=${event.target.value}` : '?')}
      >
        <option value="">All portfolios</option>
        {items.map((portfolio) => (
          <option key={portfolio.id} value={portfolio.id}>
            {portfolio.label}
          </option>
        ))}
      </select>
    </h1>
  );
}
