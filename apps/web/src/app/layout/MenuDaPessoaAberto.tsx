import { Menu, Text } from "@mantine/core"
import { IconKeyboard, IconLogout, IconPalette, IconUser } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { useAlvoDeVolta } from "../../ui/useAlvoDeVolta.ts"
import { AlvoDaPessoa } from "./AlvoDaPessoa.tsx"
import { mostrarAparencia } from "./aparencia.ts"
import classes from "./MenuDaPessoa.module.css"

/** Who is signed in, the account page, how the pages look, the shortcuts and the way out. */
export function MenuDaPessoaAberto({ aoMostrarAtalhos }: { readonly aoMostrarAtalhos: () => void }) {
  const { pessoa, rotuloDoPapel } = usePessoa()
  const [alvo, pronto] = useAlvoDeVolta<HTMLButtonElement>()
  const [aberto, setAberto] = useState(true)
  return (
    <Menu
      opened={aberto && pronto}
      onChange={setAberto}
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AlvoDaPessoa ref={alvo} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.quem}>
          <Text fw={600} truncate>
            {pessoa.nome}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {pessoa.email}
          </Text>
          <Text size="xs" c="dimmed">
            {rotuloDoPapel}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/minhaConta" leftSection={<IconUser size={16} />}>
          Minha conta
        </Menu.Item>
        <Menu.Item leftSection={<IconPalette size={16} />} onClick={mostrarAparencia}>
          Aparência
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} visibleFrom="sm" onClick={aoMostrarAtalhos}>
          Atalhos do teclado
        </Menu.Item>
        <Menu.Item component={Link} to="/conta/sair" preload={false} leftSection={<IconLogout size={16} />}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
