import '@osaka/web-kit/styles.css';
import './shell.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadFonts } from './fonts.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
loadFonts('at once');
