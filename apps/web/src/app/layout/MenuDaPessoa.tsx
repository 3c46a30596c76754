import { Avatar, Menu, Text, UnstyledButton } from "@mantine/core"
import { IconKeyboard, IconLogout, IconPalette, IconUser } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { mostrarAparencia } from "./aparencia.ts"
import classes from "./MenuDaPessoa.module.css"

/** First letters of the first and last names. */
export function iniciais(nome: string): string {
  const partes = nome.trim().split(/\s+/)
  const letras = [partes[0], partes.length > 1 ? partes.at(-1) : undefined].map((parte) => parte?.charAt(0) ?? "")
  return letras.join("").toUpperCase() || "?"
}

/** Who is signed in, the account page, how the pages look, the shortcuts and the way out. */
export function MenuDaPessoa({ aoMostrarAtalhos }: { readonly aoMostrarAtalhos: () => void }) {
  const { pessoa, rotuloDoPapel } = usePessoa()
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.alvo}>
          <Avatar size={30} radius="xl" color="marca" variant="light" aria-hidden>
            {iniciais(pessoa.nome)}
          </Avatar>
          <span className="so-leitor">Conta de {pessoa.nome}</span>
        </UnstyledButton>
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
