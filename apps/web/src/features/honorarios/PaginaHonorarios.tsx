import { Button, Group } from "@mantine/core"
import { situacoesDoHonorario } from "@partida/contracts"
import { IconBriefcase } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { buscaDosHonorarios } from "./busca.ts"
import { cartaoDoHonorario, colunasDosHonorarios } from "./colunas.tsx"
import { consultaConfiguracao, consultaHonorarios, consultaResumo } from "./honorarios.api.ts"

const AprovarHonorarios = sobDemanda(async () => (await import("./AprovarHonorarios.tsx")).AprovarHonorarios)
const GavetaDoHonorario = sobDemanda(async () => (await import("./GavetaDoHonorario.tsx")).GavetaDoHonorario)
const GavetaDaConfiguracao = sobDemanda(async () => (await import("./GavetaDaConfiguracao.tsx")).GavetaDaConfiguracao)

const situacoes = Object.keys(situacoesDoHonorario) as (keyof typeof situacoesDoHonorario)[]

/** What the office charges each client in a month: proposed by the agreement, adjusted with a reason, approved together. */
export function PaginaHonorarios() {
  const [busca, mudar] = useBusca(buscaDosHonorarios)
  const [competencia] = useCompetencia()
  const { alcanca } = usePessoa()
  const filtro = {
    competencia,
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(busca.situacao ? { situacao: busca.situacao } : {}),
  }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaHonorarios })
  const selecao = useSelecao(JSON.stringify(filtro))
  const resumo = useQuery(consultaResumo(competencia)).data
  const configuracao = useQuery(consultaConfiguracao()).data
  const [aprovando, setAprovando] = useState<readonly string[] | "todos" | null>(null)
  const propria = configuracao?.empresaPropria
  const podeConfigurar = alcanca("ADMINISTRADOR")
  const aberto = lista.dados?.lista.find(({ idEmpresa }) => idEmpresa === busca.cliente)
  const mes = formatarCompetenciaPorExtenso(competencia)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Honorários"
        subtitulo={
          resumo === undefined
            ? `O que o escritório cobra em ${mes} de cada um dos seus clientes, pelo combinado com eles`
            : `${mes}: ${formatarReais(resumo.aAprovar.total)} a aprovar em ${plural(resumo.aAprovar.quantas, "cliente", "clientes")} · ${formatarReais(resumo.emFatura.total)} em fatura`
        }
        acoes={
          <Group gap="sm">
            {podeConfigurar && (
              <Button variant="default" onClick={() => mudar({ configurar: "sim" })}>
                Configurar
              </Button>
            )}
            {propria ? (
              <BotaoLink
                variant="default"
                to="/receitas/aguardando-emissao"
                search={{ empresa: propria.id, competencia }}
              >
                Ver faturas
              </BotaoLink>
            ) : (
              <Button variant="default" disabled>
                Ver faturas
              </Button>
            )}
            <Button disabled={!propria || !resumo?.aAprovar.quantas} onClick={() => setAprovando("todos")}>
              Aprovar todos
            </Button>
          </Group>
        }
      />
      {configuracao && !propria && (
        <Faixa
          tom="atencao"
          titulo="Falta dizer qual empresa é o escritório"
          acao={
            podeConfigurar && (
              <Button size="compact-sm" variant="default" onClick={() => mudar({ configurar: "sim" })}>
                Escolher empresa
              </Button>
            )
          }
        >
          Os honorários saem em nota por uma empresa da sua carteira: a do próprio escritório.
          {!podeConfigurar && " Peça ao administrador que a escolha."}
        </Faixa>
      )}
      <Cartao semMargem rotulo="Honorários do mês">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={busca.situacao ?? "todos"}
          abas={[
            { id: "todos", rotulo: "Todos" },
            ...situacoes.map((id) => ({ id, rotulo: situacoesDoHonorario[id] })),
          ]}
          aoEscolher={(id) => mudar({ situacao: situacoes.find((s) => s === id), pagina: undefined })}
        />
        <ListaDeRegistros
          tela="/contador/honorarios"
          legenda={`Honorários de ${mes}`}
          palavras={{ um: "cliente", varios: "clientes", artigo: "o" }}
          lista={lista}
          colunas={colunasDosHonorarios}
          chave={({ idEmpresa }) => idEmpresa}
          rotulo={({ apelido }) => apelido}
          cartao={cartaoDoHonorario}
          campos={campos}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <Button
                size="compact-md"
                disabled={!propria}
                onClick={() => setAprovando(selecao.todas ? "todos" : [...selecao.ids])}
              >
                Aprovar {plural(n, "honorário", "honorários")}
              </Button>
            ),
            explicacao: () => "O que já está em fatura fica como está.",
          }}
          aberta={busca.cliente}
          aoAbrir={({ idEmpresa }) => mudar({ cliente: idEmpresa })}
          vazio={{
            titulo: "Nenhum cliente por aqui",
            texto: "Aparecem as empresas que o escritório atende no mês. Mude o mês ou o filtro.",
            icone: IconBriefcase,
          }}
        />
      </Cartao>
      <Suspense>
        {busca.configurar && podeConfigurar && configuracao && (
          <GavetaDaConfiguracao
            key={configuracao.versao}
            configuracao={configuracao}
            aoFechar={() => mudar({ configurar: undefined })}
          />
        )}
        {aberto && (
          <GavetaDoHonorario
            key={aberto.idEmpresa}
            honorario={aberto}
            competencia={competencia}
            idPropria={propria?.id ?? null}
            aoFechar={() => mudar({ cliente: undefined })}
          />
        )}
        {aprovando !== null && (
          <AprovarHonorarios
            competencia={competencia}
            ids={aprovando === "todos" ? undefined : aprovando}
            aoFechar={() => {
              setAprovando(null)
              selecao.limpar()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const campos: readonly CampoDoFiltro[] = [{ campo: "busca", tipo: "texto", rotulo: "Cliente", exemplo: "Nome ou CNPJ" }]
