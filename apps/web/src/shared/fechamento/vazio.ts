import { IconBuildingStore } from "@tabler/icons-react"

/** What the three tabs say in a month without companies. */
export const vazioDoPainel = {
  titulo: "Nenhuma empresa nesta competência",
  texto:
    "As empresas do escritório aparecem aqui a partir do mês em que entraram no sistema. Confira a competência na barra superior.",
  icone: IconBuildingStore,
} as const
