import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/cardwright/server/client", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, rolldownOptions: { input: ["index.html", "offline.html"] } },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
