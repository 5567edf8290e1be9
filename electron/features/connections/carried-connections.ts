import type { ImportSummary } from '#contract';
import type { Credentials, StoredConnection } from './stored-connections.ts';
import { credentialsText, readCredentials } from './stored-connections.ts';

/** Connections as they go to another computer or into a safety copy: without anything that is sealed. @param present those of now. */
export function createCarriedConnections(present: () => Credentials) {
  return {
    /** All that is known of them but tokens, passwords of proxies and certificates. */
    export(): string {
      const { activeId, connections } = present();
      return credentialsText({ activeId, connections: connections.map(withoutSecrets) });
    },
    /**
     * What takes the place of the credentials when an export is imported: its connections, each with what is sealed here for the same
     * connection at the same address. A text from elsewhere cannot bring a ciphertext, nor lead one to another address or operation.
     *
     * @returns `null` for a text that holds no connections of this app.
     */
    merge(
      text: string,
    ): { readonly text: string; readonly connections: ImportSummary['connections'] } | null {
      const { credentials, isWhole } = readCredentials(text);
      if (!isWhole) return null;
      const here = new Map(present().connections.map((connection) => [connection.id, connection]));
      const connections = credentials.connections.map(withoutSecrets).map((connection) => {
        const known = here.get(connection.id);
        if (known === undefined || known.kind !== connection.kind || known.address !== connection.address) {
          return connection;
        }
        const { ciphertext, setAside, proxy, ca, settings } = known;
        return { ...connection, ciphertext, setAside, proxy, ca, settings };
      });
      return {
        text: credentialsText({ activeId: credentials.activeId, connections }),
        connections: connections.map(({ name, address }) => ({ name, address })),
      };
    },
  };
}

function withoutSecrets(connection: StoredConnection): StoredConnection {
  const { proxy } = connection;
  return {
    ...connection,
    proxy: proxy.type === 'address' ? { ...proxy, hasSecret: false } : proxy,
    ca: null,
    ciphertext: null,
    setAside: [],
  };
}
