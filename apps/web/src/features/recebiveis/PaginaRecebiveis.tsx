import { Button, Group } from "@mantine/core"
import { situacoesDosRecebiveis } from "@partida/contracts"
import { IconPlus, IconReceipt2 } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { ordemDosTitulos, ordemPadrao } from "../../shared/titulos/busca.ts"
import { cartaoDoTitulo, colunasDosTitulos } from "../../shared/titulos/colunas.tsx"
import { FaixasDeAtraso } from "../../shared/titulos/FaixasDeAtraso.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { type BuscaDosRecebiveis, buscaDosRecebiveis, filtroDosRecebiveis } from "./busca.ts"
import { EncargosDoTitulo } from "./EncargosDoTitulo.tsx"
import { PixDoTitulo } from "./PixDoTitulo.tsx"
import {
  aReceber,
  consultaDoResumo,
  consultaRecebiveis,
  exportarRecebiveis,
  useConfirmar,
  useControlar,
} from "./recebiveis.api.ts"

const GavetaDoTitulo = sobDemanda(async () => (await import("../../shared/titulos/GavetaDoTitulo.tsx")).GavetaDoTitulo)
const NovoRecebivel = sobDemanda(async () => (await import("./NovoRecebivel.tsx")).NovoRecebivel)
const DialogoDoLote = sobDemanda(async () => (await import("../../shared/titulos/DialogoDoLote.tsx")).DialogoDoLote)
const DialogoDoControle = sobDemanda(
  async () => (await import("../../shared/titulos/DialogoDoControle.tsx")).DialogoDoControle,
)

type Campo = CampoDoFiltro<keyof BuscaDosRecebiveis>

const colunas = colunasDosTitulos("Cliente")
const abas = [
  ...Object.entries(situacoesDosRecebiveis).map(([id, rotulo]) => ({ id, rotulo })),
  { id: "todos", rotulo: "Todos" },
]

/** What a company has to receive, and what it received. */
export function PaginaRecebiveis() {
  const [busca] = useBusca(buscaDosRecebiveis)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Lançamentos de receita" texto="Os títulos a receber são de cada empresa.">
      {(idEmpresa) => <Recebiveis key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Recebiveis({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDosRecebiveis)
  const filtro = filtroDosRecebiveis(busca)
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaRecebiveis,
  })
  const { data: resumo } = useQuery(consultaDoResumo(idEmpresa))
  const selecao = useSelecao(JSON.stringify([idEmpresa, filtro]))
  const [recebendo, setRecebendo] = useState(false)
  const [controlando, setControlando] = useState(false)
  const controlar = useControlar(idEmpresa)
  const confirmar = useConfirmar(idEmpresa)
  const { totais } = lista.dados ?? {}
  const novo = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => mudar({ novo: "sim" })}>
      Novo título
    </Button>
  )
  return (
    <>
      <CabecalhoDaPagina
        titulo="Lançamentos de receita"
        subtitulo={
          resumo === undefined
            ? "O que a empresa tem a receber"
            : resumo.controle
              ? `As notas de ${formatarCompetencia(resumo.controle.desde)} em diante entram aqui sozinhas`
              : "As notas emitidas ainda não viram títulos"
        }
        acoes={
          <Group gap="sm">
            <Button variant="default" onClick={() => setControlando(true)}>
              Títulos das notas
            </Button>
            {novo}
          </Group>
        }
      />
      <FaixasDeAtraso
        idade={resumo?.idade}
        atual={busca.faixa}
        aoEscolher={(faixa) => mudar({ faixa, situacao: undefined, pagina: undefined })}
      />
      <Cartao semMargem rotulo="Títulos a receber">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={busca.situacao ?? "abertos"}
          abas={abas}
          aoEscolher={(id) =>
            mudar({
              situacao:
                id === "abertos" ? undefined : (buscaDosRecebiveis.parse({ situacao: id }).situacao ?? undefined),
              faixa: undefined,
              pagina: undefined,
            })
          }
        />
        <ListaDeRegistros
          tela="/receitas/lancamentos"
          legenda="Títulos a receber"
          palavras={{ um: "título", varios: "títulos", artigo: "o" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={(t) => `${t.descricao} de ${t.pessoa}`}
          cartao={cartaoDoTitulo}
          campos={camposDe(busca.cliente, lista.dados?.lista[0]?.pessoa)}
          ordem={{ atual: ordemDosTitulos(busca), padrao: ordemPadrao }}
          exportar={exportarRecebiveis({ idEmpresa, ...filtro })}
          aberta={busca.titulo}
          aoAbrir={({ id }) => mudar({ titulo: id })}
          totais={totais && { valor: formatarValor(totais.valor), esperado: formatarValor(totais.esperado) }}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <>
                {busca.situacao === "a-confirmar" && (
                  <Button
                    variant="default"
                    size="compact-md"
                    disabled={n > 200}
                    loading={confirmar.isPending}
                    onClick={() => confirmar.mutate([...selecao.ids], { onSuccess: selecao.limpar })}
                  >
                    Confirmar {plural(n, "título", "títulos")}
                  </Button>
                )}
                <Button size="compact-md" disabled={n > 200} onClick={() => setRecebendo(true)}>
                  Receber {plural(n, "título", "títulos")}
                </Button>
              </>
            ),
            explicacao: (n) =>
              n > 200 ? "São até 200 títulos de cada vez." : "Antes de gravar, mostra o que cada um faz.",
          }}
          vazio={{
            titulo: "Nenhum título por aqui",
            texto: resumo?.controle
              ? "As notas emitidas aparecem aqui sozinhas. O que não tem nota se cria em Novo título."
              : "Ligue os títulos das notas para que cada nota emitida apareça aqui, ou crie um título.",
            icone: IconReceipt2,
            acao: novo,
          }}
        />
      </Cartao>
      <Suspense>
        {busca.titulo && (
          <GavetaDoTitulo
            key={busca.titulo}
            lado={aReceber}
            id={busca.titulo}
            aParte={(ficha) => (
              <>
                {ficha.aConfirmar && ficha.retirado === null && (
                  <NotaDeFora confirmando={confirmar.isPending} aoConfirmar={() => confirmar.mutate([ficha.id])} />
                )}
                <EncargosDoTitulo ficha={ficha} />
                <PixDoTitulo ficha={ficha} />
              </>
            )}
            aoFechar={() => mudar({ titulo: undefined })}
          />
        )}
        {busca.novo && <NovoRecebivel idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />}
        {recebendo && (
          <DialogoDoLote
            lado={aReceber}
            idEmpresa={idEmpresa}
            ids={[...selecao.ids]}
            aoConcluir={() => {
              selecao.limpar()
              setRecebendo(false)
            }}
            aoFechar={() => setRecebendo(false)}
          />
        )}
        {controlando && resumo && (
          <DialogoDoControle
            controlar={controlar}
            palavras={{
              titulo: "Títulos das notas emitidas",
              texto:
                "Cada nota emitida vira um título a receber, e a cancelada sai da lista. O que o banco já recebeu das notas entra junto.",
              ligado: "As notas deste mês em diante são títulos a receber.",
            }}
            atual={resumo.controle}
            comNotasDeFora
            mes={hojeEmSaoPaulo().slice(0, 7)}
            aoFechar={() => setControlando(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A note that was not issued here proposes its title: a person says that it is owed, or withdraws it. */
function NotaDeFora({ confirmando, aoConfirmar }: { readonly confirmando: boolean; readonly aoConfirmar: () => void }) {
  return (
    <Faixa tom="atencao" titulo="A nota foi emitida em outro lugar">
      Confirme que o cliente deve este valor; se não deve, retire o título.
      <div>
        <Button size="compact-md" mt="xs" loading={confirmando} onClick={aoConfirmar}>
          Confirmar título
        </Button>
      </div>
    </Faixa>
  )
}

/** `nome`: of the client that the address asks for, where a title of theirs is on the page. */
const camposDe = (cliente: string | undefined, nome = "o escolhido"): readonly Campo[] => [
  { campo: "busca", tipo: "texto", rotulo: "Buscar", exemplo: "Cliente, descrição ou número" },
  { campo: "de", tipo: "data", rotulo: "De", antesDe: "ate", largura: 136 },
  { campo: "ate", tipo: "data", rotulo: "Até", depoisDe: "de", largura: 136 },
  {
    campo: "cliente",
    tipo: "de-fora",
    rotulo: "Cliente",
    opcoes: cliente === undefined ? [] : [{ value: cliente, label: nome }],
  },
]
