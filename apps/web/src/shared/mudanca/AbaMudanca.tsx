import { NativeSelect, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { DialogoDeNotas } from "../notas/DialogoDeNotas.tsx"
import { escreverBase, lerBase, nomeador, nomeDaBase } from "./base.ts"
import { EntradasMudadas } from "./EntradasMudadas.tsx"
import { consultaMudanca, type MudancaLida } from "./mudanca.api.ts"
import classes from "./mudanca.module.css"
import { Ponte } from "./Ponte.tsx"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
  /** What to compare with, as `escreverBase` writes it; absent, the month before. */
  readonly com: string | undefined
  readonly aoEscolher: (com: string | undefined) => void
}

/** "Por que mudou?": the bridge from another month, or another version of this one, and the inputs that moved. */
export function AbaMudanca({ idEmpresa, competencia, com, aoEscolher }: Props) {
  const consulta = useQuery(consultaMudanca(idEmpresa, competencia, com))
  const { data, error } = consulta
  if (error && !data) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void consulta.refetch()} />
  if (!data) return <Skeleton height={320} />
  const anterior = somarMeses(competencia, -1)
  const escolhida = com ?? anterior
  const nomeDe = nomeador(data.para ? [data.para, ...data.comparaveis] : data.comparaveis)
  return (
    <>
      {data.comparaveis.length > 0 && (
        <EscolhaDaBase
          comparaveis={data.comparaveis}
          nomeDe={nomeDe}
          escolhida={data.com ? escreverBase(data.com) : escolhida}
          aoEscolher={(nova) => aoEscolher(nova === anterior ? undefined : nova)}
        />
      )}
      {data.motivo !== null ? (
        <EstadoVazio titulo="Não há o que comparar">{data.motivo}</EstadoVazio>
      ) : (
        <Explicada mudanca={data} nomeDe={nomeDe} />
      )}
    </>
  )
}

interface EscolhaProps {
  readonly comparaveis: MudancaLida["comparaveis"]
  readonly nomeDe: ReturnType<typeof nomeador>
  readonly escolhida: string
  readonly aoEscolher: (base: string) => void
}

function EscolhaDaBase({ comparaveis, nomeDe, escolhida, aoEscolher }: EscolhaProps) {
  const opcoes = comparaveis.map((base) => ({
    value: escreverBase(base),
    label: `${nomeDe(base)}${base.imposto === null ? "" : ` · ${formatarReais(base.imposto)}`}`,
  }))
  const falta = !opcoes.some(({ value }) => value === escolhida)
  const { com = "", versaoCom = null } = lerBase(escolhida)
  const semCalculo = {
    value: escolhida,
    label: com === "" ? "Escolha um mês" : `${nomeDaBase({ competencia: com, versao: versaoCom })} · sem cálculo`,
  }
  return (
    <NativeSelect
      label="Comparar com"
      className={classes.escolha ?? ""}
      data={falta ? [semCalculo, ...opcoes] : opcoes}
      value={escolhida}
      onChange={({ currentTarget }) => aoEscolher(currentTarget.value)}
    />
  )
}

interface ExplicadaProps {
  readonly mudanca: MudancaLida
  readonly nomeDe: ReturnType<typeof nomeador>
}

function Explicada({ mudanca: { com, para, diferenca, partes, entradas }, nomeDe }: ExplicadaProps) {
  const [notas, setNotas] = useState<readonly string[] | null>(null)
  if (!com || !para || com.imposto === null || para.imposto === null || diferenca === null) return null
  const nomes = { antes: nomeDe(com), depois: nomeDe(para) }
  return (
    <>
      <section aria-label="Por que mudou">
        <Ponte
          de={{ nome: nomes.antes, valor: com.imposto }}
          para={{ nome: nomes.depois, valor: para.imposto }}
          diferenca={diferenca}
          partes={partes}
        />
        <p className={classes.nota}>
          {partes.length === 0
            ? "O valor é o mesmo nos dois."
            : "Uma causa muda de cada vez, nesta ordem, e as partes somam exatamente a diferença. Quando ela é pequena, as barras são ampliadas."}
        </p>
      </section>
      {entradas.length > 0 && <EntradasMudadas entradas={entradas} nomes={nomes} aoAbrirNotas={setNotas} />}
      {notas && <DialogoDeNotas ids={notas} aoFechar={() => setNotas(null)} />}
    </>
  )
}
