import { Button, Group } from "@mantine/core"
import { type LivrosDaEmpresa, situacoesDosLivros } from "@partida/contracts"
import { IconBook2 } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { buscaDosLivros } from "./busca.ts"
import { consultaLivros, exportarLivros, useFecharLivros, useLancarLivros } from "./contabilidade.api.ts"
import { EtiquetaDosLivros } from "./SituacaoDosLivros.tsx"

const situacoes = Object.keys(situacoesDosLivros) as (keyof typeof situacoesDosLivros)[]

/** Which companies are behind in their books, at which month and why; and the month of all of them posted at once. */
export function PaginaContabilidade() {
  const [busca, mudar] = useBusca(buscaDosLivros)
  const [competencia] = useCompetencia()
  const navegar = useNavigate()
  const { busca: procurada, situacao } = busca
  const filtro = { competencia, ...(procurada ? { busca: procurada } : {}), ...(situacao ? { situacao } : {}) }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaLivros })
  const selecao = useSelecao(JSON.stringify(filtro))
  const mes = formatarCompetenciaPorExtenso(competencia)
  const lancar = useLancarLivros(`Livros de ${mes}`)
  const fechar = useFecharLivros(`Fechamento dos livros de ${mes}`)
  const [fechando, setFechando] = useState(false)
  const { contagens } = lista.dados ?? {}
  const emDia = contagens?.["em-dia"] ?? 0
  const aFazer = contagens ? contagens["a-lancar"] + contagens.desatualizado : 0
  const todas = selecao.todas || selecao.ids.size === 0
  return (
    <>
      <CabecalhoDaPagina
        titulo="Contabilidade"
        subtitulo={
          contagens === undefined
            ? `Livros de ${mes}.`
            : aFazer === 0
              ? `Nada a lançar em ${mes}.`
              : `${plural(aFazer, "empresa espera", "empresas esperam")} o lançamento de ${mes}.`
        }
        acoes={
          <Group gap="xs">
            {/* There from the start: what came with the list would push it down. */}
            <Button variant="default" disabled={emDia === 0} onClick={() => setFechando(true)}>
              Fechar {emDia === 0 ? "as empresas em dia" : plural(emDia, "empresa em dia", "empresas em dia")}
            </Button>
            <Button loading={lancar.isPending} onClick={() => lancar.mutate({ competencia, empresas: null })}>
              Lançar o mês de todas
            </Button>
          </Group>
        }
      />
      <Cartao semMargem rotulo="Livros das empresas">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={situacao ?? "todas"}
          abas={[
            {
              id: "todas",
              rotulo: "Todas",
              quantidade: contagens && Object.values(contagens).reduce((a, b) => a + b, 0),
            },
            ...situacoes.map((id) => ({ id, rotulo: situacoesDosLivros[id], quantidade: contagens?.[id] })),
          ]}
          aoEscolher={(id) => mudar({ situacao: situacoes.find((s) => s === id), pagina: undefined })}
        />
        <ListaDeRegistros
          tela="/contabilidade"
          legenda="Livros das empresas"
          palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
          lista={lista}
          colunas={colunas}
          chave={({ idEmpresa }) => idEmpresa}
          rotulo={({ apelido }) => apelido}
          cartao={cartao}
          campos={campos}
          exportar={exportarLivros(filtro)}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <Group gap="xs">
                <Button
                  size="compact-md"
                  variant="default"
                  loading={fechar.isPending}
                  onClick={() =>
                    fechar.mutate(
                      { competencia, empresas: todas ? null : [...selecao.ids] },
                      { onSuccess: () => selecao.limpar() },
                    )
                  }
                >
                  Fechar os livros
                </Button>
                <Button
                  size="compact-md"
                  loading={lancar.isPending}
                  onClick={() =>
                    lancar.mutate(
                      { competencia, empresas: todas ? null : [...selecao.ids] },
                      { onSuccess: () => selecao.limpar() },
                    )
                  }
                >
                  Lançar {mes} de {plural(n, "empresa", "empresas")}
                </Button>
              </Group>
            ),
          }}
          aoAbrir={({ idEmpresa }) =>
            void navegar({ to: "/contabilidade/empresa", search: { competencia, empresa: idEmpresa } })
          }
          vazio={{
            titulo: "Nenhuma empresa por aqui",
            texto: "Os livros de uma empresa vêm depois do imposto fechado. Mude o mês ou o filtro.",
            icone: IconBook2,
          }}
        />
      </Cartao>
      <DialogoConfirmar
        aberto={fechando}
        titulo={`Fechar os livros de ${mes}?`}
        confirmar={`Fechar ${plural(emDia, "empresa", "empresas")}`}
        trabalhando={fechar.isPending}
        aoCancelar={() => setFechando(false)}
        aoConfirmar={() => fechar.mutate({ competencia, empresas: null }, { onSettled: () => setFechando(false) })}
      >
        Nada mais entra no mês de cada uma sem reabrir. As que têm fatos a classificar, ou caixa credor, ficam para
        você.
      </DialogoConfirmar>
    </>
  )
}

const mesOuNada = (mes: string | null) => (mes === null ? "—" : formatarCompetencia(mes))

const colunas: readonly ColunaDaLista<LivrosDaEmpresa>[] = [
  { id: "empresa", titulo: "Empresa", principal: true, exportacao: ["empresa", "cnpj"], celula: (e) => e.apelido },
  { id: "situacao", titulo: "Situação", celula: (e) => <EtiquetaDosLivros situacao={e.situacao} /> },
  {
    id: "atrasados",
    titulo: "Em atraso",
    exportacao: ["atrasados", "desde"],
    celula: (e) => <Atraso livros={e} />,
  },
  { id: "lancadoAte", titulo: "Lançado até", celula: (e) => mesOuNada(e.lancadoAte) },
  { id: "fechadoAte", titulo: "Fechado até", celula: (e) => mesOuNada(e.fechadoAte) },
  {
    id: "aClassificar",
    titulo: "A classificar",
    numerica: true,
    celula: (e) => (e.aClassificar === 0 ? "—" : formatarInteiro(e.aClassificar)),
  },
  {
    id: "lancamentos",
    titulo: "Lançamentos no mês",
    numerica: true,
    celula: (e) => (e.lancamentos === 0 ? "—" : formatarInteiro(e.lancamentos)),
  },
]

function Atraso({ livros: { atrasados, desde } }: { readonly livros: LivrosDaEmpresa }) {
  if (atrasados === 0 || desde === null) return "—"
  return (
    <Etiqueta tom="erro" simples>
      {plural(atrasados, "mês", "meses")}, desde {formatarCompetencia(desde)}
    </Etiqueta>
  )
}

const cartao = (e: LivrosDaEmpresa) => (
  <ResumoEmCartao titulo={e.apelido} aoLado={<EtiquetaDosLivros situacao={e.situacao} />}>
    <span>
      {e.lancadoAte === null ? "Nada lançado ainda" : `Lançado até ${mesOuNada(e.lancadoAte)}`}
      {e.aClassificar > 0 && ` · ${plural(e.aClassificar, "fato a classificar", "fatos a classificar")}`}
    </span>
    {e.atrasados > 0 && <Atraso livros={e} />}
  </ResumoEmCartao>
)

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Empresa", exemplo: "Nome ou CNPJ" },
  {
    campo: "situacao",
    tipo: "de-fora",
    rotulo: "Situação",
    opcoes: situacoes.map((value) => ({ value, label: situacoesDosLivros[value] })),
  },
]
