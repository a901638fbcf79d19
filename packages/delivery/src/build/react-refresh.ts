import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';

export function reactRefresh() {
  return new ReactRefreshPlugin({ overlay: false });
}
