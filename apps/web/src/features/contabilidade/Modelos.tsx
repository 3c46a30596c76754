import { Button } from "@mantine/core"
import type { ModeloContabil } from "@partida/contracts"
import { IconArchive, IconBook2, IconPencil, IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { semAcento } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { PropsDaAba } from "./Balancete.tsx"
import classes from "./contabilidade.module.css"
import { consultaModelos, useArquivarModelo } from "./modelos.api.ts"

const DialogoDoModelo = sobDemanda(async () => (await import("./DialogoDoModelo.tsx")).DialogoDoModelo)

/** Entries that are typed again and again: of the office, and of the company alone. */
export function Modelos({ idEmpresa, busca, mudar }: Pick<PropsDaAba, "idEmpresa" | "busca" | "mudar">) {
  const resultado = useQuery(consultaModelos(idEmpresa))
  const arquivar = useArquivarModelo(idEmpresa)
  const procurado = semAcento(busca.busca ?? "")
  const linhas = resultado.data?.filter((m) => semAcento(`${m.atalho} ${m.nome} ${m.historico}`).includes(procurado))
  const lista = useListaInteira({ estado: useEstadoNoEndereco(busca), resultado, linhas })
  const aberto = resultado.data?.find((m) => m.id === busca.modelo)
  const novo = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => mudar({ novo: "modelo" })}>
      Novo modelo
    </Button>
  )
  return (
    <>
      <div className={`${classes.periodo ?? ""} nao-imprimir`}>{novo}</div>
      <ListaDeRegistros
        nome="/contabilidade/modelos"
        legenda="Modelos de lançamento"
        palavras={{ um: "modelo", varios: "modelos", artigo: "o" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ nome }) => nome}
        cartao={(m) => (
          <ResumoEmCartao titulo={m.nome} aoLado={<Alcance modelo={m} />}>
            <span className={classes.fraco}>
              {m.atalho} · {m.historico}
            </span>
          </ResumoEmCartao>
        )}
        campos={campos}
        aoAbrir={({ id }) => mudar({ modelo: id })}
        acoes={(m) => [
          { id: "mudar", rotulo: "Mudar", icone: IconPencil, aoAcionar: () => mudar({ modelo: m.id }) },
          {
            id: "arquivar",
            rotulo: "Tirar da lista",
            icone: IconArchive,
            aoAcionar: () => arquivar.mutate(m.id),
          },
        ]}
        vazio={{
          titulo: "Nenhum modelo ainda",
          texto:
            "Um modelo guarda as contas, a divisão e o histórico do que se repete. No lançamento, digite o atalho.",
          icone: IconBook2,
          acao: novo,
        }}
      />
      <Suspense>
        {(busca.novo === "modelo" || aberto) && (
          <DialogoDoModelo
            key={aberto ? `${aberto.id} ${aberto.versao}` : "novo"}
            idEmpresa={idEmpresa}
            modelo={busca.novo === "modelo" ? null : (aberto ?? null)}
            aoFechar={() => mudar({ novo: undefined, modelo: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

const Alcance = ({ modelo: { alcance } }: { readonly modelo: ModeloContabil }) => (
  <Etiqueta tom={alcance === "empresa" ? "andamento" : "neutro"} simples>
    {alcance === "empresa" ? "Desta empresa" : "Do escritório"}
  </Etiqueta>
)

const contasDo = ({ linhas }: ModeloContabil, dc: "D" | "C") =>
  linhas
    .filter((l) => l.dc === dc)
    .map((l) =>
      l.percentual === null || linhas.length === 2 ? l.nome : `${l.nome} ${l.percentual.replace(".", ",")}%`,
    )
    .join("; ")

const colunas: readonly ColunaDaLista<ModeloContabil>[] = [
  { id: "atalho", titulo: "Atalho", celula: (m) => m.atalho },
  { id: "nome", titulo: "Modelo", principal: true, celula: (m) => m.nome },
  { id: "historico", titulo: "Histórico", longa: true, celula: (m) => m.historico },
  { id: "debito", titulo: "Debita", longa: true, celula: (m) => contasDo(m, "D") },
  { id: "credito", titulo: "Credita", longa: true, celula: (m) => contasDo(m, "C") },
  { id: "alcance", titulo: "De quem é", celula: (m) => <Alcance modelo={m} /> },
]

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Modelo", exemplo: "Nome, atalho ou histórico" },
]
