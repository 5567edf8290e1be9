import './ui/fonts.css';
import './app/app.css';
import './ui/layout.css';
import './ui/surfaces.css';
import './ui/text.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { readStart } from './app/start.queries.ts';
import { readWords, showLanguage } from './i18n/index.ts';
import { ErrorBoundary } from './ui/messages/ErrorBoundary.tsx';

// The queries read the main process, not a network: being offline must never pause them.
const client = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always', retry: false },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with id "root".');
const reactRoot = createRoot(root);
// Until the settings are read, and if they never are: the language that the page was made for.
const language = document.documentElement.lang === 'zh-CN' ? 'zh-CN' : 'en';
showLanguage(language);
const words = readWords(language).catch(() => undefined);
// The first drawing takes the place of the still shell: with all that it shows, so that nothing empty comes in between.
void Promise.all([readStart(client), words]).then(([{ drawn }]) =>
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ErrorBoundary>
          <App onDrawn={drawn} />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
