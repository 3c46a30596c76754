import { Button } from "@mantine/core"
import type { AtividadeCadastrada, Regime } from "@partida/contracts"
import { IconBriefcase, IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback, useMemo } from "react"
import { useBusca } from "../../lib/busca.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDoCnae } from "./busca.ts"
import { consultaAtividades, exportarAtividades } from "./cnae.api.ts"
import { CartaoDaAtividade, colunasDasAtividades } from "./colunas.tsx"

const GavetaDaAtividade = sobDemanda(async () => (await import("./GavetaDaAtividade.tsx")).GavetaDaAtividade)
const GavetaDaNova = sobDemanda(async () => (await import("./GavetaDaNova.tsx")).GavetaDaNova)

const SUBTITULO = "O que a empresa faz, com o anexo, o item da LC 116 e os códigos de cada atividade"

/** Activities of a company: the CNAE, the annex of each month and the notes that belong to it. */
export function PaginaCnae() {
  const [busca] = useBusca(buscaDoCnae)
  return (
    <EmpresaDaTela
      id={busca.empresa}
      titulo="CNAE"
      texto="As atividades, os anexos e os códigos de serviço são de cada empresa."
    >
      {(idEmpresa) => <Atividades key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Atividades({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDoCnae)
  const { alcanca } = usePessoa()
  const podeEditar = alcanca("CONTADOR")
  const resultado = useQuery(consultaAtividades(idEmpresa))
  const mes = hojeEmSaoPaulo().slice(0, 7)
  const todas = resultado.data?.lista
  const emUso = todas?.filter(({ encerradaEm }) => encerradaEm === null || encerradaEm > mes)
  const lista = useListaInteira({
    estado: useEstadoNoEndereco(busca),
    resultado,
    linhas: busca.encerradas ? todas : emUso,
  })
  const colunas = useMemo(() => colunasDasAtividades(mes), [mes])
  const cartao = useCallback((a: AtividadeCadastrada) => <CartaoDaAtividade atividade={a} mes={mes} />, [mes])
  const nova = (variant: "filled" | "default") => (
    <Button variant={variant} leftSection={<IconPlus size={16} />} onClick={() => mudar({ nova: "sim" })}>
      Nova atividade
    </Button>
  )
  return (
    <>
      <CabecalhoDaPagina titulo="CNAE" subtitulo={SUBTITULO} acoes={podeEditar ? nova("filled") : undefined} />
      <Cartao semMargem rotulo="Atividades">
        <ListaDeRegistros
          nome="/perfil/cnae"
          legenda="Atividades"
          palavras={{ um: "atividade", varios: "atividades", artigo: "a" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={({ descricao }) => descricao}
          cartao={cartao}
          campos={campos}
          exportar={exportarAtividades({ idEmpresa })}
          aberta={busca.atividade}
          aoAbrir={({ id }) => mudar({ atividade: id })}
          vazio={{
            titulo: "Nenhuma atividade cadastrada",
            texto: podeEditar
              ? "Sem atividade não há anexo, e sem anexo o DAS não é calculado. Comece pela principal do cartão do CNPJ."
              : "O seu escritório contábil ainda não cadastrou as atividades desta empresa.",
            icone: IconBriefcase,
            ...(podeEditar ? { acao: nova("default") } : {}),
          }}
        />
      </Cartao>
      <Gavetas idEmpresa={idEmpresa} regime={resultado.data?.regime ?? null} atividades={todas} />
    </>
  )
}

interface PropsDasGavetas {
  readonly idEmpresa: string
  readonly regime: Regime | null
  /** Undefined while they are read. */
  readonly atividades: readonly AtividadeCadastrada[] | undefined
}

/** The drawer that the address asks for: a new activity, or one of the list. */
function Gavetas({ idEmpresa, regime, atividades }: PropsDasGavetas) {
  const [busca, mudar] = useBusca(buscaDoCnae)
  const podeEditar = usePessoa().alcanca("CONTADOR")
  const comGaveta = useJaFoi(busca.atividade !== undefined)
  const noPresumido = regime === "presumido"
  return (
    <Suspense>
      {/* Without the list nobody knows whether the new one would be the first, which is the main one. */}
      {busca.nova && podeEditar && atividades && (
        <GavetaDaNova
          idEmpresa={idEmpresa}
          ehMei={regime === "mei"}
          noPresumido={noPresumido}
          temPrincipal={atividades.some(({ principal }) => principal)}
          aoFechar={() => mudar({ nova: undefined })}
        />
      )}
      {comGaveta && busca.atividade && (
        <GavetaDaAtividade
          key={busca.atividade}
          id={busca.atividade}
          linha={atividades?.find(({ id }) => id === busca.atividade) ?? null}
          noPresumido={noPresumido}
          aoFechar={() => mudar({ atividade: undefined })}
        />
      )}
    </Suspense>
  )
}

const campos: readonly CampoDoFiltro[] = [
  { campo: "encerradas", tipo: "marca", rotulo: "Mostrar as encerradas", valor: "sim", amplia: true },
]
