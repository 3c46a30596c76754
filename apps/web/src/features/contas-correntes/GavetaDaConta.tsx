import { Button } from "@mantine/core"
import { type ContaCorrente, rotasDasContasCorrentes } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { CamposDaConta } from "../../shared/contas/CamposDaConta.tsx"
import { camposComparados, conferir, corpoDe, leituraDe, rotuloDoTipo } from "../../shared/contas/conta.ts"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Situacao } from "./colunas.tsx"
import { consultaConta, useEditar, useReabrir } from "./contas-correntes.api.ts"
import { EncerrarConta } from "./EncerrarConta.tsx"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** One account, always read again: saving over an old version is refused. */
export function GavetaDaConta({ id, aoFechar }: Props) {
  const { data, error, refetch } = useQuery({ ...consultaConta(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data) return <Edicao conta={data} aoFechar={aoFechar} />
  return (
    <Gaveta aberta comMargem aoFechar={aoFechar} titulo="Conta">
      <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140]} />
    </Gaveta>
  )
}

function Edicao({ conta, aoFechar }: { readonly conta: ContaCorrente; readonly aoFechar: () => void }) {
  const editar = useEditar(conta.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "contas-correntes.editar",
    registro: conta.id,
    esquema: rotasDasContasCorrentes.editarContaCorrente.corpo,
    corpo: corpoDe,
    conferir,
    campos: camposComparados,
    lido: leituraDe(conta),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaConta(conta.id), staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ apelido }) => {
      aoFechar()
      avisar("feito", `As alterações de ${apelido} foram salvas.`)
    },
  })
  const { form } = edicao
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={form.iniciais.apelido}
      subtitulo={rotuloDoTipo(conta.idTipo)}
      marcas={<Situacao conta={conta} />}
      atos={<Atos conta={conta} aoMudar={(nova) => edicao.atualizar(leituraDe(nova))} />}
      aoFechar={aoFechar}
    >
      <CamposDaConta form={form} />
    </GavetaDeEdicao>
  )
}

interface AtosProps {
  readonly conta: ContaCorrente
  /** The account as the act left it. */
  readonly aoMudar: (conta: ContaCorrente) => void
}

function Atos({ conta, aoMudar }: AtosProps) {
  const [encerrando, setEncerrando] = useState(false)
  const reabrir = useReabrir(conta.id)
  if (conta.encerradaEm === null) {
    return (
      <>
        <Button variant="default" onClick={() => setEncerrando(true)}>
          Encerrar
        </Button>
        {encerrando && <EncerrarConta conta={conta} aoFechar={() => setEncerrando(false)} aoMudar={aoMudar} />}
      </>
    )
  }
  return (
    <Button
      variant="default"
      loading={reabrir.isPending}
      onClick={() =>
        reabrir.mutate(undefined, {
          onSuccess: (nova) => {
            aoMudar(nova)
            avisar("feito", `A conta ${nova.apelido} está em uso de novo.`)
          },
        })
      }
    >
      Reabrir
    </Button>
  )
}
