import { Button, TextInput } from "@mantine/core"
import { type ContaDeFora, comoSeAchouAConta } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { consultaContasContabeis } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { useDizerContas } from "./diarios.api.ts"
import { contaDita } from "./digitado.ts"

interface Props {
  readonly alvo: { readonly idEmpresa: string; readonly id: string }
  readonly contas: readonly ContaDeFora[]
}

/** Accounts shown at once: the others come as these are said. */
const POR_VEZ = 100

/** Which account of ours each account of the other system is: what is suggested is looked at, and only then remembered. */
export function ContasDoDiario({ alvo, contas }: Props) {
  const { data: plano = [] } = useQuery(consultaContasContabeis(alvo.idEmpresa))
  const dizer = useDizerContas(alvo)
  const faltam = contas.filter((c) => c.como !== "dita")
  const [aberta, setAberta] = useState(faltam.length > 0)
  const mostradas = (faltam.length > 0 ? faltam : contas).slice(0, POR_VEZ)
  const [ditas, setDitas] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(contas.flatMap((c) => (c.conta ? [[c.codigo, `${c.conta.codigo} ${c.conta.nome}`]] : []))),
  )
  if (!aberta)
    return (
      <div className={classes.emLinha}>
        <span className={classes.fraco}>
          {plural(contas.length, "conta já é conhecida", "contas já são conhecidas")}.
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => setAberta(true)}>
          Mudar contas
        </Button>
      </div>
    )
  const corpo = mostradas.flatMap(({ codigo }) => {
    const conta = contaDita(plano, ditas[codigo] ?? "")
    return conta ? [{ codigo, conta: conta.codigo }] : []
  })
  return (
    <Faixa
      tom={faltam.length > 0 ? "atencao" : "neutro"}
      titulo={
        faltam.length > 0
          ? `${plural(faltam.length, "conta do arquivo espera", "contas do arquivo esperam")} a sua no plano`
          : "Contas do arquivo"
      }
    >
      {dizer.error && <p role="alert">{mensagemDe(dizer.error)}</p>}
      <datalist id="contas-do-plano">
        {plano.map((c) =>
          c.tipo === "A" ? (
            <option key={c.codigo} value={`${c.codigo} ${c.nome}`}>
              {c.reduzido}
            </option>
          ) : null,
        )}
      </datalist>
      <TabelaDeLeitura>
        <caption className={classes.escondida}>Contas do outro sistema e as do plano</caption>
        <TitulosDaTabela de={[{ texto: "No arquivo" }, "Partidas", { texto: "No plano da empresa" }]} />
        <tbody>
          {mostradas.map((c) => (
            <tr key={c.codigo}>
              <th scope="row" data-texto>
                <span className={classes.codigo}>{c.codigo}</span> {c.nome}
              </th>
              <td>{c.partidas}</td>
              <td data-texto>
                <TextInput
                  size="xs"
                  list="contas-do-plano"
                  autoComplete="off"
                  aria-label={`Conta do plano para ${c.codigo} ${c.nome}`}
                  placeholder="Código, reduzido ou nome"
                  description={descricaoDe(c, ditas[c.codigo] ?? "")}
                  error={
                    (ditas[c.codigo] ?? "") !== "" && contaDita(plano, ditas[c.codigo] ?? "") === null
                      ? "Conta não encontrada"
                      : undefined
                  }
                  value={ditas[c.codigo] ?? ""}
                  onChange={({ currentTarget }) => setDitas({ ...ditas, [c.codigo]: currentTarget.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {faltam.length > mostradas.length && (
        <p className={classes.fraco}>
          As {mostradas.length} primeiras de {faltam.length}; as outras vêm depois destas.
        </p>
      )}
      <Button
        mt="sm"
        disabled={corpo.length === 0}
        loading={dizer.isPending}
        onClick={() => dizer.mutate({ contas: corpo })}
      >
        Confirmar {plural(corpo.length, "conta", "contas")}
      </Button>
    </Faixa>
  )
}

/** Where a suggestion that still stands came from. */
const descricaoDe = ({ conta, como }: ContaDeFora, dita: string) =>
  conta && como && como !== "dita" && dita === `${conta.codigo} ${conta.nome}`
    ? `Sugestão: ${comoSeAchouAConta[como].toLowerCase()}`
    : undefined
