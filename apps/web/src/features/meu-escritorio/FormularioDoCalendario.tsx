import { ActionIcon, Button, Group, Stack, TextInput } from "@mantine/core"
import { type CalendarioDoEscritorio, rotasDosEscritorios } from "@partida/contracts"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { AvisosDoFormulario } from "./AvisosDoFormulario.tsx"
import { camposComparados, conferir, corpoDe, leituraDe, trazerDe } from "./calendario.ts"
import { consultaCalendario, useEditarCalendario } from "./escritorio.api.ts"
import classes from "./meu-escritorio.module.css"
import { RodapeDoFormulario } from "./RodapeDoFormulario.tsx"

interface Props {
  readonly calendario: CalendarioDoEscritorio
  readonly podeEditar: boolean
}

/** The office's own holidays of a year and its internal term. */
export function FormularioDoCalendario({ calendario, podeEditar }: Props) {
  const edicao = useEdicaoDoCalendario(calendario)
  const { form } = edicao
  return (
    <form {...form.formulario} className={classes.lateral}>
      <Stack gap="md">
        <AvisosDoFormulario
          edicao={edicao}
          campos={camposComparados}
          soLeitura={podeEditar ? null : "Só administradores do escritório mudam o calendário."}
        />
        <Cartao titulo="Prazo interno">
          <TextInput
            label="Dias úteis antes do vencimento"
            description="Quando o escritório quer cada guia e declaração entregue. Vale para todos os anos."
            inputMode="numeric"
            maxLength={2}
            readOnly={!podeEditar}
            {...form.campo("antecedencia")}
          />
        </Cartao>
        <Cartao titulo={`Feriados próprios de ${calendario.ano}`}>
          <Feriados form={form} calendario={calendario} podeEditar={podeEditar} />
        </Cartao>
        {podeEditar && <RodapeDoFormulario form={form} salvar="Salvar o calendário" />}
      </Stack>
    </form>
  )
}

function useEdicaoDoCalendario(calendario: CalendarioDoEscritorio) {
  const { ano } = calendario
  const queryClient = useQueryClient()
  const editar = useEditarCalendario(ano)
  return useEdicao({
    nome: "meu-escritorio.calendario",
    registro: String(ano),
    esquema: rotasDosEscritorios.editarCalendario.corpo,
    corpo: corpoDe,
    conferir,
    campos: camposComparados,
    lido: leituraDe(calendario),
    reler: async () => leituraDe(await queryClient.fetchQuery(consultaCalendario(ano))),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: () => avisar("feito", `O calendário de ${ano} foi salvo.`),
  })
}

interface PropsDosFeriados extends Props {
  readonly form: ReturnType<typeof useEdicaoDoCalendario>["form"]
}

function Feriados({ form, calendario, podeEditar }: PropsDosFeriados) {
  const { itens, trocar } = form.lista("feriados")
  const { ano } = calendario
  return (
    <Stack gap="sm">
      <p className="fraco-medio paragrafo">
        Municipais, estaduais e recessos: movem o prazo interno e nunca o vencimento legal. Os nacionais já estão no
        calendário.
      </p>
      {!podeEditar && (
        <ul className={classes.vencimentos}>
          {itens.length === 0 && <li>Nenhum.</li>}
          {itens.map(({ data, nome }) => (
            <li key={data}>
              <span className={classes.quando}>{formatarData(data)}</span> {nome}
            </li>
          ))}
        </ul>
      )}
      {podeEditar && (
        <>
          {itens.map((_, i) => (
            <div key={i} className={classes.feriado}>
              <Campo tipo="data" label="Dia" {...form.campo(`feriados.${i}.data`)} />
              <TextInput label="Feriado" maxLength={80} {...form.campo(`feriados.${i}.nome`)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Retirar ${itens[i]?.nome || `o feriado ${i + 1}`}`}
                onClick={() => trocar(itens.filter((_item, j) => j !== i))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => trocar([...itens, { data: "", nome: "" }])}
            >
              Acrescentar feriado
            </Button>
            <TrazerDoAnterior
              calendario={calendario}
              atuais={itens}
              aoTrazer={(novos) => trocar([...itens, ...novos])}
            />
          </Group>
        </>
      )}
      {podeEditar && itens.length === 0 && <p className="fraco-medio paragrafo">Nenhum feriado próprio em {ano}.</p>}
    </Stack>
  )
}

interface PropsDoAnterior {
  readonly calendario: CalendarioDoEscritorio
  readonly atuais: Parameters<typeof trazerDe>[2]
  readonly aoTrazer: (novos: ReturnType<typeof trazerDe>) => void
}

/** The holidays of the year before, on the same days: most of them never move. */
function TrazerDoAnterior({ calendario, atuais, aoTrazer }: PropsDoAnterior) {
  const queryClient = useQueryClient()
  const anterior = calendario.ano - 1
  const trazer = async () => {
    try {
      const outro = await queryClient.fetchQuery(consultaCalendario(anterior))
      const novos = trazerDe(outro, calendario, atuais)
      aoTrazer(novos)
      avisar(
        novos.length > 0 ? "feito" : "andamento",
        novos.length > 0
          ? `${plural(novos.length, "feriado trazido", "feriados trazidos")} de ${anterior}. Confira os dias e salve.`
          : `${anterior} não tem feriado próprio que falte aqui.`,
      )
    } catch {
      avisar("erro", `Não foi possível ler o calendário de ${anterior}. Tente de novo.`)
    }
  }
  return (
    <Button variant="subtle" size="xs" onClick={() => void trazer()}>
      Trazer os de {anterior}
    </Button>
  )
}
