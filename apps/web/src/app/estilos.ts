import "@fontsource-variable/inter/index.css"
import "@mantine/core/styles.layer.css"
import "@mantine/notifications/styles.layer.css"
import "../tema/global.css"
