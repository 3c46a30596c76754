import { Group, NativeSelect, Skeleton } from "@mantine/core"
import type { DetalheDoFechamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { EntradasMudadas } from "../../shared/mudanca/EntradasMudadas.tsx"
import { Ponte } from "../../shared/mudanca/Ponte.tsx"
import { DialogoDeNotas } from "../../shared/notas/DialogoDeNotas.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { consultaVersoes } from "./fechamento.api.ts"
import classes from "./fechamento.module.css"

/** What changed between two versions of the month, from what each of them sealed; nothing with fewer than two. */
export function Versoes({ detalhe }: { readonly detalhe: DetalheDoFechamento }) {
  const fechamentos = detalhe.selos.filter(({ tipo }) => tipo === "fechamento")
  const [penultima, ultima] = fechamentos.slice(-2)
  if (!penultima || !ultima) return null
  return <Comparacao detalhe={detalhe} fechamentos={fechamentos} inicial={[penultima.versao, ultima.versao]} />
}

interface Props {
  readonly detalhe: DetalheDoFechamento
  readonly fechamentos: DetalheDoFechamento["selos"]
  readonly inicial: readonly [number, number]
}

function Comparacao({ detalhe: { linha, competencia }, fechamentos, inicial }: Props) {
  const [[de, ate], escolher] = useState(inicial)
  const consulta = useQuery(consultaVersoes(linha.idEmpresa, competencia, de, ate))
  const opcoes = fechamentos.map(({ versao, total, em }) => ({
    value: String(versao),
    label: `Versão ${versao}, ${formatarData(em.slice(0, 10))}${total === null ? "" : ` · ${formatarReais(total)}`}`,
  }))
  return (
    <section aria-label="Versões">
      <h3 className={classes.secao}>Versões</h3>
      <Group gap="md" mb="md">
        <NativeSelect
          label="De"
          data={opcoes}
          value={String(de)}
          onChange={({ currentTarget }) => escolher([Number(currentTarget.value), ate])}
        />
        <NativeSelect
          label="Para"
          data={opcoes}
          value={String(ate)}
          onChange={({ currentTarget }) => escolher([de, Number(currentTarget.value)])}
        />
      </Group>
      {de === ate ? (
        <p className={classes.porque}>Escolha duas versões diferentes.</p>
      ) : consulta.data ? (
        <Mudancas mudanca={consulta.data} de={de} ate={ate} />
      ) : consulta.error ? (
        <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  )
}

interface MudancasProps {
  readonly mudanca: NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof consultaVersoes>["queryFn"]>>>>
  readonly de: number
  readonly ate: number
}

function Mudancas({ mudanca: { com, para, diferenca, partes, entradas, motivo }, de, ate }: MudancasProps) {
  const [notas, setNotas] = useState<readonly string[] | null>(null)
  if (com?.imposto == null || para?.imposto == null || diferenca === null)
    return <p className={classes.porque}>{motivo ?? "Não há o que comparar entre estas versões."}</p>
  const nomes = { antes: `Versão ${de}`, depois: `Versão ${ate}` }
  return (
    <>
      <Ponte
        de={{ nome: nomes.antes, valor: com.imposto }}
        para={{ nome: nomes.depois, valor: para.imposto }}
        diferenca={diferenca}
        partes={partes}
      />
      {entradas.length === 0 ? (
        <p className={classes.porque}>As entradas são as mesmas nas duas versões.</p>
      ) : (
        <EntradasMudadas entradas={entradas} nomes={nomes} aoAbrirNotas={setNotas} />
      )}
      {notas && <DialogoDeNotas ids={notas} aoFechar={() => setNotas(null)} />}
    </>
  )
}
