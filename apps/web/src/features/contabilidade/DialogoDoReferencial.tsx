import { Button, Group, SegmentedControl, Select, TextInput } from "@mantine/core"
import { corpoDasLigacoes, type LigacaoContabil, queixasDaLigacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { plural, semAcento } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./contabilidade.module.css"
import { Esperando } from "./Esperando.tsx"
import { consultaContasReferenciais, consultaLigacoes, useLigarContas } from "./referencial.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly ano: string
  readonly aoFechar: () => void
}

const MOSTRADAS = 40

/** Links accounts to the chart of reference: first those that lack a good link, each with what is proposed for it. */
export function DialogoDoReferencial({ idEmpresa, ano, aoFechar }: Props) {
  const lidas = useQuery(consultaLigacoes(idEmpresa, `${ano}-12-31`))
  const referenciais = useQuery(consultaContasReferenciais(idEmpresa))
  const ligar = useLigarContas(idEmpresa)
  const [escolhidas, setEscolhidas] = useState<Readonly<Record<string, string>>>({})
  const [quais, setQuais] = useState<"faltam" | "todas">("faltam")
  const [procurado, setProcurado] = useState("")
  const contas = lidas.data?.lista ?? []
  const comQueixa = contas.filter((c) => c.queixa !== null)
  const propostas = comQueixa.filter((c) => c.proposta !== null)
  const quantas = Object.keys(escolhidas).length
  const form = useFormulario({
    esquema: corpoDasLigacoes,
    iniciais: { desde: `${ano}-01-01` },
    corpo: ({ desde }) => ({
      desde,
      ligacoes: Object.entries(escolhidas).map(([conta, referencial]) => ({ conta, referencial })),
    }),
    enviar: (corpo) => ligar.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `${plural(quantas, "conta ligada", "contas ligadas")} ao plano referencial.`)
    },
  })
  const busca = semAcento(procurado)
  const vistas = (quais === "faltam" ? comQueixa : contas).filter(
    (c) => busca === "" || c.codigo.startsWith(busca) || semAcento(c.nome).includes(busca),
  )
  const erro = lidas.error ?? referenciais.error
  return (
    <DialogoDeFormulario
      titulo="Ligações com o plano referencial"
      tamanho="xl"
      form={form}
      confirmar={quantas === 0 ? "Ligar contas" : `Ligar ${plural(quantas, "conta", "contas")}`}
      impedido={quantas === 0}
      recusa="Nenhuma conta foi ligada"
      aoFechar={aoFechar}
    >
      {erro ? (
        <EstadoDeErro erro={erro} aoTentarDeNovo={() => void Promise.all([lidas.refetch(), referenciais.refetch()])} />
      ) : lidas.data === undefined ? (
        <Esperando />
      ) : (
        <>
          <p className={classes.fraco}>
            A ECD leva a ligação de cada conta no último dia do ano (I051).{" "}
            {lidas.data.plano === null
              ? "O regime da empresa não tem plano referencial: a ECD dela vai sem ligações."
              : `O plano é o do lucro ${lidas.data.plano === 1 ? "real" : "presumido"}.`}{" "}
            A conta do escritório é ligada para todas as empresas; a da empresa, só para ela.
          </p>
          <Group align="flex-end" gap="sm">
            <Campo tipo="data" label="Valem desde" w={150} {...form.campo("desde")} />
            <SegmentedControl
              aria-label="Contas mostradas"
              data={[
                { value: "faltam", label: `Com problema (${comQueixa.length})` },
                { value: "todas", label: `Todas (${contas.length})` },
              ]}
              value={quais}
              onChange={(qual) => setQuais(qual === "todas" ? "todas" : "faltam")}
            />
            <TextInput
              className={classes.cresce ?? ""}
              aria-label="Procurar conta"
              placeholder="Nome ou código da conta"
              value={procurado}
              onChange={({ currentTarget }) => setProcurado(currentTarget.value)}
            />
          </Group>
          {propostas.length > 0 && (
            <Group>
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  setEscolhidas({
                    ...Object.fromEntries(propostas.map((c) => [c.codigo, c.proposta?.codigo ?? ""])),
                    ...escolhidas,
                  })
                }
              >
                Usar {plural(propostas.length, "proposta", "propostas")}
              </Button>
            </Group>
          )}
          {vistas.length === 0 ? (
            <p>
              {quais === "faltam" && procurado === ""
                ? "Todas as contas têm a sua ligação. Para mudar uma, veja todas."
                : "Nenhuma conta com isso."}
            </p>
          ) : (
            <TabelaDeLeitura emBlocos rolagem="Contas e suas ligações">
              <caption className={classes.escondida}>Contas e suas ligações</caption>
              <TitulosDaTabela de={["Conta", { texto: "Conta referencial" }]} />
              <tbody>
                {vistas.slice(0, MOSTRADAS).map((c) => (
                  <tr key={c.codigo}>
                    <th scope="row">
                      <span className={classes.codigo}>{c.codigo}</span> {c.nome}
                      {c.propria && <span className={`${classes.fraco} ${classes.motivo}`}>Da empresa</span>}
                    </th>
                    <td data-texto>
                      <Select
                        size="xs"
                        w={340}
                        maw="100%"
                        searchable
                        clearable={escolhidas[c.codigo] !== undefined}
                        limit={40}
                        aria-label={`Conta referencial de ${c.codigo} ${c.nome}`}
                        placeholder="Código ou nome"
                        nothingFoundMessage="Nenhuma conta com isso."
                        description={descricaoDe(c)}
                        data={(referenciais.data ?? []).flatMap((r) =>
                          r.natureza === c.natureza ? [{ value: r.codigo, label: `${r.codigo} ${r.nome}` }] : [],
                        )}
                        value={escolhidas[c.codigo] ?? c.referencial?.codigo ?? null}
                        onChange={(qual) => setEscolhidas(comEscolha(escolhidas, c, qual))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </TabelaDeLeitura>
          )}
          {vistas.length > MOSTRADAS && (
            <p className={classes.fraco}>
              As {MOSTRADAS} primeiras de {vistas.length}. Procure pelo nome ou pelo código.
            </p>
          )}
        </>
      )}
    </DialogoDeFormulario>
  )
}

/** What is as it was is no choice. */
function comEscolha(escolhidas: Readonly<Record<string, string>>, c: LigacaoContabil, qual: string | null) {
  const { [c.codigo]: _antes, ...outras } = escolhidas
  return qual === null || qual === c.referencial?.codigo ? outras : { ...outras, [c.codigo]: qual }
}

const descricaoDe = ({ queixa, proposta }: LigacaoContabil) => {
  if (queixa === null) return undefined
  if (proposta === null) return `${queixasDaLigacao[queixa]}.`
  return `${queixasDaLigacao[queixa]}. Proposta, ${proposta.porque === "irmas" ? "como as contas ao lado" : "pelo nome"}: ${proposta.codigo} ${proposta.nome}`
}
