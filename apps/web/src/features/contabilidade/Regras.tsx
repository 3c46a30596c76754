import { donosDaRegraContabil, type RegraContabil } from "@partida/contracts"
import { IconBook2 } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { plural, semAcento } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { BuscaDaEmpresa } from "./busca.ts"
import classes from "./contabilidade.module.css"
import { consultaRegrasContabeis } from "./regras.api.ts"

const DialogoDaRegra = sobDemanda(async () => (await import("./DialogoDaRegra.tsx")).DialogoDaRegra)

interface Props {
  readonly idEmpresa: string
  readonly busca: BuscaDaEmpresa
  readonly mudar: (mudanca: Partial<BuscaDaEmpresa>) => void
}

/** What each fact debits and credits: those that somebody changed come first, and each opens to be changed. */
export function Regras({ idEmpresa, busca, mudar }: Props) {
  const resultado = useQuery(consultaRegrasContabeis(idEmpresa))
  const procurada = semAcento(busca.busca ?? "")
  const linhas = resultado.data
    ?.filter((r) =>
      [r.historico, r.fato, contasDo(r, "D"), contasDo(r, "C")].some((t) => semAcento(t).includes(procurada)),
    )
    .sort((a, b) => Number(a.dono === "padrao") - Number(b.dono === "padrao"))
  const lista = useListaInteira({ estado: useEstadoNoEndereco(busca), resultado, linhas })
  const aberta = resultado.data?.find((r) => r.fato === busca.regra)
  return (
    <>
      <ListaDeRegistros
        nome="/contabilidade/regras"
        legenda="Regras dos lançamentos"
        palavras={{ um: "regra", varios: "regras", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ fato }) => fato}
        rotulo={({ historico }) => historico}
        cartao={cartao}
        campos={campos}
        aoAbrir={({ fato }) => mudar({ regra: fato })}
        vazio={{ titulo: "Nenhuma regra com isso", texto: "Mude a busca.", icone: IconBook2 }}
      />
      <Suspense>
        {aberta && (
          <DialogoDaRegra
            key={aberta.fato}
            idEmpresa={idEmpresa}
            regra={aberta}
            aoFechar={() => mudar({ regra: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

const MOSTRADAS = 3

/** The accounts of a side, in words; a family is told by how many there are. */
function contasDo({ vagas }: RegraContabil, dc: "D" | "C"): string {
  const nomes = vagas.flatMap((v) => (v.dc === dc ? (v.conta?.nome ?? "Sem conta no plano") : []))
  return nomes.length > MOSTRADAS
    ? plural(nomes.length, "conta, conforme o fato", "contas, conforme o fato")
    : nomes.join("; ")
}

const Dono = ({ regra: { dono } }: { readonly regra: RegraContabil }) =>
  dono === "padrao" ? (
    <span className={classes.inteiro}>{donosDaRegraContabil[dono]}</span>
  ) : (
    <Etiqueta tom="andamento">{donosDaRegraContabil[dono]}</Etiqueta>
  )

const colunas: readonly ColunaDaLista<RegraContabil>[] = [
  { id: "historico", titulo: "Fato", principal: true, longa: true, celula: (r) => r.historico },
  { id: "debito", titulo: "Debita", longa: true, celula: (r) => contasDo(r, "D") },
  { id: "credito", titulo: "Credita", longa: true, celula: (r) => contasDo(r, "C") },
  { id: "dono", titulo: "De quem é", celula: (r) => <Dono regra={r} /> },
]

const cartao = (r: RegraContabil) => (
  <ResumoEmCartao titulo={r.historico} aoLado={<Dono regra={r} />}>
    <span>
      {contasDo(r, "D")} / {contasDo(r, "C")}
    </span>
  </ResumoEmCartao>
)

const campos: readonly CampoDoFiltro[] = [{ campo: "busca", tipo: "texto", rotulo: "Regra", exemplo: "Fato ou conta" }]
