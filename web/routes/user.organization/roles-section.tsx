import { memberRoles, type Permission, permissions } from '@trover/contract/organisations/roles.ts';
import { Icon } from '../../ui/icon.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import { permissionLabels, roleLabels } from './labels.ts';
import styles from './organization.module.css';

const rows = Object.keys(permissionLabels) as Permission[];

/** The server's table of permissions, in readable form. */
export function RolesSection() {
  return (
    <section className={styles.section} aria-labelledby="roles">
      <header className={styles.head}>
        <h2 id="roles">What a role may do</h2>
      </header>
      <ScrollSideways label="What a role may do">
        <Table density="compact" className={styles.matrix}>
          <thead>
            <tr>
              <HeaderCell>
                <span className="sr-only">May</span>
              </HeaderCell>
              {memberRoles.map((role) => (
                <HeaderCell key={role}>{roleLabels[role]}</HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((permission) => (
              <tr key={permission}>
                <Cell rowHeader>{permissionLabels[permission]}</Cell>
                {memberRoles.map((role) => (
                  <Cell key={role}>
                    {permissions[permission].includes(role) ? (
                      <>
                        <Icon name="check" size={14} />
                        <span className="sr-only">Yes</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">No</span>
                      </>
                    )}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
    </section>
  );
}
