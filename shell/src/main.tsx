import '@osaka/web-kit/styles.css';
import './shell.css';
import { BrowserRouter } from '@osaka/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadFonts } from './fonts.ts';
import { createQueryClient } from './query-client.ts';

const root = document.getElementById('root');
const app = <App queryClient={createQueryClient()} Router={BrowserRouter} />;

// A first frame stays on the screen and comes to life piece by piece, in tasks of their own.
if (root?.hasChildNodes()) setTimeout(() => startTransition(() => void hydrateRoot(root, app)));
else if (root) createRoot(root).render(app);
loadFonts('at once');
