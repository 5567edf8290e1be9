import type { ImportSummary } from '#contract';
import type { Credentials, StoredConnection } from './stored-connections.ts';
import { credentialsText, readCredentials } from './stored-connections.ts';

/** Connections as they go to another computer or into a safety copy: without anything that is sealed. @param present those of now. */
export function createCarriedConnections(present: () => Credentials) {
  return {
    export(): string {
      const { activeId, connections } = present();
      return credentialsText({ activeId, connections: connections.map(withoutSecrets) });
    },
    /** Connections of an export, each with what is sealed here for the same one at the same address: a text cannot lead a ciphertext elsewhere. */
    merge(
      text: string,
    ): { readonly text: string; readonly connections: ImportSummary['connections'] } | null {
      const { credentials, isWhole } = readCredentials(text);
      if (!isWhole) return null;
      const here = new Map(present().connections.map((connection) => [connection.id, connection]));
      const connections = credentials.connections.map(withoutSecrets).map((connection) => {
        const known = here.get(connection.id);
        if (known === undefined || known.kind !== connection.kind || known.address !== connection.address)
          return connection;
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
