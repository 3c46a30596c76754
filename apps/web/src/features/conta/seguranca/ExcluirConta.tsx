import { Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { z } from "zod"
import { useFormulario } from "../../../lib/formulario/useFormulario.ts"
import { excluirConta } from "../../../lib/sessao/sessao.ts"
import { consultaContas } from "../../../shared/conta/ConformeOProvedor.tsx"
import { Dialogo } from "../../../ui/Dialogo.tsx"
import { CampoDeSenha } from "../CampoDeSenha.tsx"
import { FormularioNoDialogo } from "./FormularioNoDialogo.tsx"
import { Item } from "./Item.tsx"
import classes from "./seguranca.module.css"

/** Line of the security card that deletes the person's account at the provider, where the provider lets us. */
export function ExcluirConta() {
  const { data: contas } = useQuery(consultaContas)
  const [aberto, setAberto] = useState(false)
  if (contas?.tipo !== "no-produto" || contas.excluir === null) return null
  return (
    <li className={classes.item}>
      <Item
        nome="Excluir a minha conta"
        detalhe="Apaga o seu acesso no provedor de identidade. Os registros do escritório ficam como estão."
        acoes={
          <Button variant="subtle" size="xs" color="red" onClick={() => setAberto(true)}>
            Excluir a conta
          </Button>
        }
      />
      {aberto && <DialogoDaExclusao aoFechar={() => setAberto(false)} />}
    </li>
  )
}

const corpo = z.object({ senha: z.string().min(1, "Informe a sua senha.") })

function DialogoDaExclusao({ aoFechar }: { readonly aoFechar: () => void }) {
  const navegar = useNavigate()
  const { campo, ...formulario } = useFormulario({
    esquema: corpo,
    iniciais: { senha: "" },
    enviar: ({ senha }) => excluirConta(senha),
    aoSalvar: () => void navegar({ to: "/conta/sair" }),
  })
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Excluir a minha conta?" preso={formulario.enviando}>
      <FormularioNoDialogo {...formulario} confirmar="Excluir a conta" semVolta aoCancelar={aoFechar}>
        <Text size="sm">Você sai agora e não entra mais com esta conta. Não há como desfazer.</Text>
        <CampoDeSenha label="Sua senha" autoComplete="current-password" data-autofocus {...campo("senha")} />
      </FormularioNoDialogo>
    </Dialogo>
  )
}
