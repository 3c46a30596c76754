import { Group } from "@mantine/core"
import { BotaoLink } from "../../ui/BotaoLink.tsx"

const partes = [
  { para: "/painel/configuracoes/acessos", rotulo: "Acessos" },
  { para: "/painel/configuracoes/automacao", rotulo: "Automações" },
  { para: "/painel/configuracoes/categorias", rotulo: "Categorias" },
  { para: "/painel/configuracoes/integracao-migrate", rotulo: "Migrate" },
  { para: "/painel/configuracoes/integracao-jettax", rotulo: "Jettax" },
] as const

/** The screens of the office's settings, one a click away from the other. */
export function PartesDasConfiguracoes({ atual }: { readonly atual: (typeof partes)[number]["para"] }) {
  return (
    <nav aria-label="Partes das configurações">
      <Group gap="xs">
        {partes.map(({ para, rotulo }) => (
          <BotaoLink key={para} to={para} size="xs" variant={para === atual ? "light" : "subtle"}>
            {rotulo}
          </BotaoLink>
        ))}
      </Group>
    </nav>
  )
}
