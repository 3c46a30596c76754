import { Button, Stack, Text } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { useState } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import type { ContasNoProduto } from "../../lib/sessao/provedor.ts"
import { ConformeOProvedor, NoProvedor } from "../../shared/conta/ConformeOProvedor.tsx"
import { Falha, Folha, Ligacao } from "../../shared/conta/Folha.tsx"
import { buscaDaNovaSenha } from "./busca.ts"
import { CampoDeSenhaNova } from "./CampoDeSenha.tsx"
import { useEndereco } from "./endereco.ts"

/** Creates another password by the link that was sent by e-mail. */
export function PaginaNovaSenha() {
  const { ficha, oobCode } = useEndereco(buscaDaNovaSenha)
  const codigo = ficha ?? oobCode
  return (
    <ConformeOProvedor
      noProduto={(contas) => (codigo ? <Troca contas={contas} ficha={codigo} /> : <LinkInvalido />)}
      noProvedor={(contas) => <NoProvedor contas={contas} titulo="Nova senha" />}
    />
  )
}

const corpo = rotasDaIdentidade.criarNovaSenha.corpo.pick({ senha: true })

function Troca({ contas, ficha }: { readonly contas: ContasNoProduto; readonly ficha: string }) {
  const [situacao, setSituacao] = useState<"aberta" | "feita" | "vencida">("aberta")
  const { formulario, campo, valores, falha, enviando } = useFormulario({
    esquema: corpo,
    iniciais: { senha: "" },
    enviar: ({ senha }) => contas.criarNovaSenha(ficha, senha),
    aoSalvar: () => setSituacao("feita"),
    aoFalhar: async (erro) => {
      const vencida = erro instanceof ErroDaApi && linkRecusado(erro)
      if (vencida) setSituacao("vencida")
      return vencida
    },
  })
  if (situacao === "vencida") return <LinkInvalido />
  if (situacao === "feita") {
    return (
      <Folha titulo="Senha trocada">
        <Text c="dimmed">As sessões que estavam abertas com a senha antiga foram encerradas. Entre com a nova.</Text>
        <Button component="a" href="/conta/entrar" size="md" fullWidth>
          Entrar
        </Button>
      </Folha>
    )
  }
  return (
    <Folha titulo="Nova senha">
      <form {...formulario}>
        <Stack gap="md">
          <Falha falha={falha} />
          <CampoDeSenhaNova label="Nova senha" {...campo("senha")} value={valores.senha} />
          <Button type="submit" size="md" fullWidth loading={enviando}>
            Trocar a senha
          </Button>
        </Stack>
      </form>
    </Folha>
  )
}

/** Used, late, or a code that the contract does not take as one. */
function linkRecusado({ codigo, campo }: ErroDaApi): boolean {
  return codigo === "ficha-invalida" || (codigo === "entrada-invalida" && campo?.endsWith("ficha") === true)
}

function LinkInvalido() {
  return (
    <Folha titulo="Este link não vale mais">
      <Text c="dimmed">
        O link já foi usado, passou de uma hora ou o endereço está incompleto. Peça outro: o mais novo é o que vale.
      </Text>
      <Button component="a" href="/conta/esqueci-senha" size="md" fullWidth>
        Pedir outro link
      </Button>
      <Ligacao href="/conta/entrar">Ir para a entrada</Ligacao>
    </Folha>
  )
}
