import styles from './two-lists.module.css';

interface List {
  heading: string;
  items: readonly string[];
}

/** What is done beside what is never done. */
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
