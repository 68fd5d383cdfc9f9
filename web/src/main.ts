import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";

const target = document.getElementById("app");
if (target) mount(App, { target });

// Without a connection the page says so; a browser that keeps nothing does without.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
