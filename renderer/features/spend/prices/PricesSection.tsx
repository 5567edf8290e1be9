import type { ConnectionView, PriceSheet } from '#contract';
import { connectionName } from '../../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../../hooks/contexts/use-spend.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { ColourDot } from '../../../ui/colours/ColourDot.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SettingsSection } from '../../../ui/SettingsSection.tsx';
import styles from './PricesSection.module.css';

/** A connection with what its user wrote down of its prices. */
export interface PricedConnection {
  readonly connection: ConnectionView;
  readonly sheet: PriceSheet | null;
}

/** The price sheets, a row for each connection. */
export function PricesSection({ connections }: { readonly connections: readonly PricedConnection[] }) {
  const { t, format } = useWords();
  const { editPrices } = useSpend();
  return (
    <SettingsSection title={t('spend.view.prices.title')}>
      <ul className="stack-wide">
        {connections.map(({ connection, sheet }) => (
          <li key={connection.id} className={styles.row}>
            <ColourDot colour={connection.colour} />
            <div className="grow">
              <p className="medium breaks">{connectionName(connection, t)}</p>
              <p className="soft">
                {sheet === null
                  ? t('spend.view.prices.none')
                  : t('spend.view.prices.facts', {
                      currency: sheet.currency,
                      day: format.day(sheet.asOf),
                      models: t('spend.view.prices.models', {
                        count: sheet.video.length + sheet.text.length,
                      }),
                    })}
              </p>
            </div>
            <Button
              aria-label={t('spend.view.prices.editNamed', { name: connectionName(connection, t) })}
              onPress={() => editPrices(connection.id)}
            >
              {t('spend.details.edit')}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
