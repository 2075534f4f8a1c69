import styles from './two-lists.module.css';

interface List {
  heading: string;
  items: readonly string[];
}

/** Two lists: what we do, and what we never do. */
export function TwoLists({ lists }: { lists: readonly [List, List] }) {
  return (
    <div className={styles.two}>
      {lists.map(({ heading, items }) => (
        <div key={heading}>
          <h3 className="t-sub">{heading}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
