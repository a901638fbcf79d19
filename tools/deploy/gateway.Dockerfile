# The gateway. What it serves is in the release store, a volume at /app/releases. Build context: the project's root.
FROM node:26-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
RUN node tools/build.mjs gateway
RUN npm ci --omit=dev --workspace=gateway --no-audit --no-fund

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 OPS_PORT=9090 RELEASES_DIR=/app/releases
WORKDIR /app
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/gateway/dist dist
COPY tools/deploy/package.json tools/deploy/healthy.mjs ./
# Owned by the user of the process, because an anonymous volume there holds its copy of a bucket.
RUN mkdir releases && chown node:node releases
USER node
EXPOSE 8000
CMD ["node", "--enable-source-maps", "dist/main.js"]
