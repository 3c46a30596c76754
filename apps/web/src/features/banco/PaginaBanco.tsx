import { Button } from "@mantine/core"
import type { ContaDoBanco } from "@partida/contracts"
import { IconFileUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaContasDoBanco } from "../../shared/contas/contas-do-banco.api.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { ListaPorVir } from "../../shared/lista/DepoisDoQueVemAcima.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { buscaDoBanco } from "./busca.ts"
import { CartoesDasContas } from "./CartoesDasContas.tsx"
import { Movimentos } from "./Movimentos.tsx"

const EnvioDeExtratos = sobDemanda(async () => (await import("./EnvioDeExtratos.tsx")).EnvioDeExtratos)
const Extratos = sobDemanda(async () => (await import("./Extratos.tsx")).Extratos)
const SaldosDoMes = sobDemanda(async () => (await import("./SaldosDoMes.tsx")).SaldosDoMes)
const GavetaDaLinha = sobDemanda(async () => (await import("../../shared/banco/GavetaDaLinha.tsx")).GavetaDaLinha)
const GavetaDoExtrato = sobDemanda(async () => (await import("./GavetaDoExtrato.tsx")).GavetaDoExtrato)

/** Accounts of a company, what moved in them, and whether they agree with the bank. */
export function PaginaBanco() {
  const [busca] = useBusca(buscaDoBanco)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Banco" texto="As contas e os extratos são de cada empresa.">
      {(idEmpresa) => <Banco key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Banco({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDoBanco)
  const contas = useQuery(consultaContasDoBanco(idEmpresa))
  const enviar = (variante: "filled" | "default") => (
    <Button
      variant={variante}
      leftSection={<IconFileUpload size={16} aria-hidden />}
      onClick={() => mudar({ enviar: "sim" })}
    >
      Importar extratos
    </Button>
  )
  return (
    <>
      <CabecalhoDaPagina
        titulo="Banco"
        subtitulo="O que entrou, o que saiu e o que bate com o banco"
        acoes={
          <>
            <BotaoLink variant="default" to="/despesas/conciliacao" search={{ empresa: idEmpresa }}>
              Conciliar
            </BotaoLink>
            {!busca.enviar && enviar("filled")}
          </>
        }
      />
      <Suspense>
        {busca.enviar && (
          <EnvioDeExtratos
            idEmpresa={idEmpresa}
            contas={contas.data ?? []}
            aoAbrir={(extrato) => mudar({ extrato })}
            aoFechar={() => mudar({ enviar: undefined })}
          />
        )}
      </Suspense>
      {contas.error && !contas.data ? (
        <Cartao>
          <EstadoDeErro erro={contas.error} aoTentarDeNovo={() => void contas.refetch()} />
        </Cartao>
      ) : (
        <CartoesDasContas
          contas={contas.data}
          escolhida={busca.conta}
          aoEscolher={(conta) => mudar({ conta, pagina: undefined })}
        />
      )}
      {contas.isPending ? (
        // How many accounts there are decides where the list begins.
        <ListaPorVir />
      ) : (
        <Cartao semMargem rotulo="Movimentos e extratos">
          <AbasDaLista
            rotulo="O que mostrar"
            atual={busca.aba ?? "movimentos"}
            abas={[
              { id: "movimentos", rotulo: "Movimentos" },
              { id: "saldos", rotulo: "Saldo por dia" },
              { id: "extratos", rotulo: "Extratos importados" },
            ]}
            aoEscolher={(id) =>
              mudar({ aba: id === "saldos" || id === "extratos" ? id : undefined, pagina: undefined })
            }
          />
          <Conteudo idEmpresa={idEmpresa} contas={contas.data} vazio={enviar("default")} />
        </Cartao>
      )}
      <Suspense>
        {busca.linha && (
          <GavetaDaLinha
            key={busca.linha}
            id={busca.linha}
            idEmpresa={idEmpresa}
            aoFechar={() => mudar({ linha: undefined })}
          />
        )}
        {busca.extrato && (
          <GavetaDoExtrato
            key={busca.extrato}
            id={busca.extrato}
            contas={contas.data ?? []}
            aoFechar={() => mudar({ extrato: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

interface ConteudoProps {
  readonly idEmpresa: string
  readonly contas: readonly ContaDoBanco[] | undefined
  readonly vazio: React.ReactNode
}

function Conteudo({ idEmpresa, contas, vazio }: ConteudoProps) {
  const [busca] = useBusca(buscaDoBanco)
  if (busca.aba === "saldos")
    return (
      <Suspense>
        <SaldosDoMes idEmpresa={idEmpresa} contas={contas} />
      </Suspense>
    )
  if (busca.aba === "extratos")
    return (
      <Suspense>
        <Extratos idEmpresa={idEmpresa} contas={contas ?? []} vazio={vazio} />
      </Suspense>
    )
  return <Movimentos idEmpresa={idEmpresa} contas={contas ?? []} vazio={vazio} />
}
