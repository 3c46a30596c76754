import { Button, Group } from "@mantine/core"
import { situacoesDosPagaveis, situacoesNaRemessa } from "@partida/contracts"
import { IconLock, IconPlus, IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { ordemDosTitulos, ordemPadrao } from "../../shared/titulos/busca.ts"
import { cartaoDoTitulo } from "../../shared/titulos/colunas.tsx"
import { FaixasDeAtraso } from "../../shared/titulos/FaixasDeAtraso.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { Aprovar, MAXIMO } from "./Aprovar.tsx"
import { type BuscaDosPagaveis, buscaDosPagaveis, filtroDosPagaveis } from "./busca.ts"
import { CortesDoResumo } from "./CortesDoResumo.tsx"
import { colunasDosPagaveis } from "./colunas.tsx"
import { aPagar, consultaDoResumo, consultaPagaveis, exportarPagaveis, useControlar } from "./pagaveis.api.ts"

const GavetaDoTitulo = sobDemanda(async () => (await import("../../shared/titulos/GavetaDoTitulo.tsx")).GavetaDoTitulo)
const ComoSePaga = sobDemanda(async () => (await import("./ComoSePaga.tsx")).ComoSePaga)
const NovoPagavel = sobDemanda(async () => (await import("./NovoPagavel.tsx")).NovoPagavel)
const DialogoDoLote = sobDemanda(async () => (await import("../../shared/titulos/DialogoDoLote.tsx")).DialogoDoLote)
const DialogoDaRemessa = sobDemanda(async () => (await import("./DialogoDaRemessa.tsx")).DialogoDaRemessa)
const GavetaDasRemessas = sobDemanda(async () => (await import("./GavetaDasRemessas.tsx")).GavetaDasRemessas)
const RegraDeAprovacao = sobDemanda(async () => (await import("./RegraDeAprovacao.tsx")).RegraDeAprovacao)
const DialogoDoControle = sobDemanda(
  async () => (await import("../../shared/titulos/DialogoDoControle.tsx")).DialogoDoControle,
)

/** What a company has to pay, and paid. */
export function PaginaPagaveis() {
  const [busca] = useBusca(buscaDosPagaveis)
  const { alcanca } = usePessoa()
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Lançamentos de despesa" texto="Os títulos a pagar são de cada empresa.">
      {(idEmpresa) => (alcanca("EMPRESA") ? <Pagaveis key={idEmpresa} idEmpresa={idEmpresa} /> : <SoDeQuemResponde />)}
    </EmpresaDaTela>
  )
}

/** What a company pays is no matter of its staff. */
function SoDeQuemResponde() {
  return (
    <>
      <CabecalhoDaPagina titulo="Lançamentos de despesa" />
      <Cartao rotulo="Lançamentos de despesa">
        <EstadoVazio
          titulo="O que a empresa paga é visto por quem responde por ela"
          icone={IconLock}
          acao={
            <BotaoLink variant="default" to="/despesas/impostos" search={true}>
              Ver os impostos
            </BotaoLink>
          }
        >
          Peça este acesso à contabilidade, se precisar dele. Folha, fornecedores, impostos e documentos estão no menu.
        </EstadoVazio>
      </Cartao>
    </>
  )
}

const ABAS = [
  ...Object.entries(situacoesDosPagaveis).map(([id, rotulo]) => ({ id, rotulo })),
  { id: "todos", rotulo: "Todos" },
]

function Pagaveis({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDosPagaveis)
  const filtro = filtroDosPagaveis(busca)
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaPagaveis,
  })
  const { data: resumo } = useQuery(consultaDoResumo(idEmpresa))
  const selecao = useSelecao(JSON.stringify([idEmpresa, filtro]))
  const [pagando, setPagando] = useState(false)
  const [controlando, setControlando] = useState(false)
  const [regendo, setRegendo] = useState(false)
  const [remetendo, setRemetendo] = useState(false)
  const controlar = useControlar(idEmpresa)
  const { totais } = lista.dados ?? {}
  const novo = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => mudar({ novo: "sim" })}>
      Novo título
    </Button>
  )
  return (
    <>
      <CabecalhoDaPagina
        titulo="Lançamentos de despesa"
        subtitulo={
          resumo === undefined
            ? "O que a empresa tem a pagar"
            : resumo.controle
              ? `As notas tomadas de ${formatarCompetencia(resumo.controle.desde)} em diante esperam confirmação aqui`
              : "As notas tomadas ainda não viram títulos"
        }
        acoes={
          <Group gap="sm">
            <Button variant="default" onClick={() => setControlando(true)}>
              Títulos das notas
            </Button>
            <BotaoLink variant="default" to="/despesas/impostos" search={{ empresa: idEmpresa }} hash="retidos">
              Retenções
            </BotaoLink>
            <Button variant="default" onClick={() => mudar({ remessas: "sim" })}>
              Remessas
            </Button>
            <Button variant="default" onClick={() => setRegendo(true)}>
              Aprovação
            </Button>
            {novo}
          </Group>
        }
      />
      <CortesDoResumo resumo={resumo} />
      {busca.situacao === "vencidos" && (
        <FaixasDeAtraso
          idade={resumo?.idade}
          atual={busca.faixa}
          aoEscolher={(faixa) => mudar({ faixa, pagina: undefined })}
        />
      )}
      <Cartao semMargem rotulo="Títulos a pagar">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={busca.situacao ?? "abertos"}
          abas={ABAS}
          aoEscolher={(id) =>
            mudar({
              situacao: id === "abertos" ? undefined : buscaDosPagaveis.shape.situacao.parse(id),
              faixa: undefined,
              de: undefined,
              ate: undefined,
              pagina: undefined,
            })
          }
        />
        <ListaDeRegistros
          tela="/despesas/lancamentos"
          legenda="Títulos a pagar"
          palavras={{ um: "título", varios: "títulos", artigo: "o" }}
          lista={lista}
          colunas={colunasDosPagaveis}
          chave={({ id }) => id}
          rotulo={(t) => `${t.descricao} de ${t.pessoa}`}
          cartao={cartaoDoTitulo}
          campos={camposDe(busca.fornecedor, lista.dados?.lista[0]?.pessoa)}
          ordem={{ atual: ordemDosTitulos(busca), padrao: ordemPadrao }}
          exportar={exportarPagaveis({ idEmpresa, ...filtro })}
          aberta={busca.titulo}
          aoAbrir={({ id }) => mudar({ titulo: id })}
          totais={totais && { valor: formatarValor(totais.valor), esperado: formatarValor(totais.esperado) }}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <>
                <Aprovar idEmpresa={idEmpresa} ids={selecao.ids} aoConcluir={selecao.limpar} />
                <Button variant="default" size="compact-md" disabled={n > MAXIMO} onClick={() => setRemetendo(true)}>
                  Gerar remessa
                </Button>
                <Button size="compact-md" disabled={n > MAXIMO} onClick={() => setPagando(true)}>
                  Pagar {plural(n, "título", "títulos")}
                </Button>
              </>
            ),
            explicacao: (n) =>
              n > MAXIMO ? `São até ${MAXIMO} títulos de cada vez.` : "Antes de gravar, mostra o que cada um faz.",
          }}
          vazio={{
            titulo: "Nenhum título por aqui",
            texto: resumo?.controle
              ? "As notas tomadas aparecem aqui sozinhas. O que não tem nota se cria em Novo título."
              : "Ligue os títulos das notas para que cada nota tomada apareça aqui, ou crie um título.",
            icone: IconReceipt,
            acao: novo,
          }}
        />
      </Cartao>
      <Suspense>
        {busca.titulo && (
          <GavetaDoTitulo
            key={busca.titulo}
            lado={aPagar}
            id={busca.titulo}
            aParte={({ id }) => (
              <Suspense>
                <ComoSePaga id={id} />
              </Suspense>
            )}
            aoFechar={() => mudar({ titulo: undefined })}
          />
        )}
        {busca.novo && <NovoPagavel idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />}
        {pagando && (
          <DialogoDoLote
            lado={aPagar}
            idEmpresa={idEmpresa}
            ids={[...selecao.ids]}
            aoConcluir={() => {
              selecao.limpar()
              setPagando(false)
            }}
            aoFechar={() => setPagando(false)}
          />
        )}
        {remetendo && (
          <DialogoDaRemessa
            idEmpresa={idEmpresa}
            ids={[...selecao.ids]}
            aoConcluir={() => {
              selecao.limpar()
              setRemetendo(false)
              mudar({ remessas: "sim" })
            }}
            aoConfigurar={() => {
              setRemetendo(false)
              mudar({ remessas: "sim" })
            }}
            aoFechar={() => setRemetendo(false)}
          />
        )}
        {busca.remessas && (
          <GavetaDasRemessas
            idEmpresa={idEmpresa}
            remessa={busca.remessas === "sim" ? undefined : busca.remessas}
            aoAbrirTitulo={(titulo) => mudar({ remessas: undefined, titulo })}
            aoFechar={() => mudar({ remessas: undefined })}
          />
        )}
        {controlando && resumo && (
          <DialogoDoControle
            controlar={controlar}
            palavras={{
              titulo: "Títulos das notas tomadas",
              texto:
                "Cada nota emitida contra a empresa vira um título a confirmar, e a cancelada sai da lista. Nada é pago sem alguém confirmar.",
              ligado: "As notas tomadas deste mês em diante esperam confirmação aqui.",
            }}
            atual={resumo.controle}
            mes={hojeEmSaoPaulo().slice(0, 7)}
            aoFechar={() => setControlando(false)}
          />
        )}
        {regendo && <RegraDeAprovacao idEmpresa={idEmpresa} aoFechar={() => setRegendo(false)} />}
      </Suspense>
    </>
  )
}

/** `nome`: of the supplier that the address asks for, where a title of its is on the page. */
const camposDe = (
  fornecedor: string | undefined,
  nome = "o escolhido",
): readonly CampoDoFiltro<keyof BuscaDosPagaveis>[] => [
  { campo: "busca", tipo: "texto", rotulo: "Buscar", exemplo: "Fornecedor, descrição ou número" },
  { campo: "de", tipo: "data", rotulo: "De", antesDe: "ate", largura: 136 },
  { campo: "ate", tipo: "data", rotulo: "Até", depoisDe: "de", largura: 136 },
  {
    campo: "remessa",
    tipo: "opcoes",
    rotulo: "Remessa",
    todas: "Com e sem remessa",
    opcoes: Object.entries(situacoesNaRemessa).map(([value, label]) => ({ value, label })),
  },
  {
    campo: "fornecedor",
    tipo: "de-fora",
    rotulo: "Fornecedor",
    opcoes: fornecedor === undefined ? [] : [{ value: fornecedor, label: nome }],
  },
]
