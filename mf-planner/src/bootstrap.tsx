import { mountStandalone } from '@osaka/web-kit/standalone';
import routes from './routes.tsx';

mountStandalone(routes);
