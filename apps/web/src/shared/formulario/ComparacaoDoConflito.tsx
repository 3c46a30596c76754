import { Button, Group, Radio, Stack } from "@mantine/core"
import { type FormEvent, useId, useRef, useState } from "react"
import { formatarInstanteCurto } from "../../lib/formatacao/data.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./ComparacaoDoConflito.module.css"
import { type CampoComparado, mesclar, separarCampos } from "./conflito.ts"
import type { Conflito } from "./useEdicao.ts"

type Lado = "agora" | "meu"

export interface PropsDoConflito<V extends object> {
  readonly campos: readonly CampoComparado<V>[]
  readonly conflito: Conflito<V>
  readonly aoSalvar: (escolhido: V) => void
  /** Back to the form, losing nothing. */
  readonly aoVoltar: () => void
  /** Keeps what is in the server and drops what was typed. */
  readonly aoDescartar: () => void
}

/** Somebody else saved first: both versions side by side, and a choice for each field that both changed. */
export function ComparacaoDoConflito<V extends object>({
  campos,
  conflito,
  aoSalvar,
  aoVoltar,
  aoDescartar,
}: PropsDoConflito<V>) {
  const id = useId()
  const [lados, setLados] = useState<Readonly<Record<string, Lado | undefined>>>({})
  const [tentou, setTentou] = useState(false)
  const tabela = useRef<HTMLTableElement>(null)
  const { conflitos, deles, meus } = separarCampos(campos, conflito)
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    evento.stopPropagation()
    const falta = conflitos.find(({ nome }) => lados[nome] === undefined)
    if (falta) {
      setTentou(true)
      tabela.current?.querySelector<HTMLElement>(`[name="${id}-${falta.nome}"]`)?.focus()
      return
    }
    aoSalvar(mesclar(campos, conflito, (nome) => lados[nome] === "meu"))
  }
  const quem = conflito.por?.nome ?? "Outra pessoa"
  return (
    <Dialogo aberto aoFechar={aoVoltar} titulo={`${quem} salvou este registro antes de você`} tamanho="xl">
      <form onSubmit={enviar} noValidate>
        <Stack gap="md">
          <p className="paragrafo">{resumo(conflitos.length, deles.length)}</p>
          {conflitos.length > 0 && (
            <table className={classes.tabela} ref={tabela}>
              <TitulosDaTabela de={["Campo", "Quando você abriu", agoraDe(conflito.por), "O que você digitou"]} />
              <tbody>
                {conflitos.map((campo) => (
                  <Linha
                    key={campo.nome}
                    campo={campo}
                    conflito={conflito}
                    name={`${id}-${campo.nome}`}
                    lado={lados[campo.nome]}
                    falta={tentou && lados[campo.nome] === undefined}
                    aoEscolher={(lado) => setLados({ ...lados, [campo.nome]: lado })}
                  />
                ))}
              </tbody>
            </table>
          )}
          <Juntados titulo="Juntamos sozinhos" quem={quem} deles={deles} meus={meus} conflito={conflito} />
          <Group justify="flex-end" gap="sm">
            <Button variant="subtle" color="gray" onClick={aoDescartar}>
              Descartar o que digitei
            </Button>
            <Button variant="default" onClick={aoVoltar}>
              Voltar ao formulário
            </Button>
            <Button type="submit">Salvar assim</Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}

interface PropsDaLinha<V extends object> {
  readonly campo: CampoComparado<V>
  readonly conflito: Conflito<V>
  readonly name: string
  readonly lado: Lado | undefined
  readonly falta: boolean
  readonly aoEscolher: (lado: Lado) => void
}

function Linha<V extends object>({ campo, conflito, name, lado, falta, aoEscolher }: PropsDaLinha<V>) {
  const { rotulo, emPalavras } = campo
  const opcao = (qual: Lado, titulo: string) => (
    <td data-titulo={titulo} data-escolhido={lado === qual || undefined}>
      <Radio
        name={name}
        value={qual}
        checked={lado === qual}
        onChange={() => aoEscolher(qual)}
        aria-label={`${rotulo}: ${titulo.toLowerCase()}, ${emPalavras(conflito[qual])}`}
        aria-describedby={falta ? `${name}-falta` : undefined}
        error={falta}
        label={emPalavras(conflito[qual])}
      />
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {rotulo}
        {falta && (
          <span className={classes.falta} id={`${name}-falta`} role="alert">
            Escolha qual fica.
          </span>
        )}
      </th>
      <td data-titulo="Quando você abriu">{emPalavras(conflito.base)}</td>
      {opcao("agora", agoraDe(conflito.por))}
      {opcao("meu", "O que você digitou")}
    </tr>
  )
}

interface PropsDosJuntados<V extends object> {
  readonly titulo: string
  readonly quem: string
  readonly deles: readonly CampoComparado<V>[]
  readonly meus: readonly CampoComparado<V>[]
  readonly conflito: Conflito<V>
}

/** Fields that only one side changed: nothing to choose, but nothing is changed without being said. */
function Juntados<V extends object>({ titulo, quem, deles, meus, conflito }: PropsDosJuntados<V>) {
  if (deles.length + meus.length === 0) return null
  const item = ({ nome, rotulo, emPalavras }: CampoComparado<V>, para: V, autor: string) => (
    <li key={nome}>
      <strong>{rotulo}</strong>: {emPalavras(conflito.base)} → {emPalavras(para)} <span>({autor})</span>
    </li>
  )
  return (
    <section className={classes.juntados} aria-label={titulo}>
      <h3>{titulo}</h3>
      <ul>
        {deles.map((campo) =>
          item(campo, conflito.agora, `mudado por ${quem === "Outra pessoa" ? "outra pessoa" : quem}`),
        )}
        {meus.map((campo) => item(campo, conflito.meu, "mudado por você"))}
      </ul>
    </section>
  )
}

function agoraDe(por: Conflito<object>["por"]): string {
  return por ? `Agora (por ${por.nome}, ${formatarInstanteCurto(por.em, new Date())})` : "Agora"
}

function resumo(conflitos: number, deles: number): string {
  if (conflitos === 1) return "Vocês mudaram o mesmo campo. Escolha qual fica; nada do que você digitou se perdeu."
  if (conflitos > 1)
    return "Vocês mudaram os mesmos campos. Escolha qual fica em cada um; nada do que você digitou se perdeu."
  return deles > 0
    ? "Vocês mudaram campos diferentes: dá para ficar com tudo. Confira e salve."
    : "Os campos deste formulário continuam como você os abriu. Confira e salve o que digitou."
}
