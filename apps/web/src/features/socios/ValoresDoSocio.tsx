import { Button, Group, Select, SimpleGrid, Stack, Text } from "@mantine/core"
import {
  categoriasDoProLabore,
  competencia as esquemaDoMes,
  type ProLaboreDoSocio,
  rotasDosSocios,
} from "@partida/contracts"
import { IconTrash } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { useDefinirProLabore, useRemoverProLabore } from "./socios.api.ts"
import classes from "./socios.module.css"

const DialogoConfirmar = sobDemanda(async () => (await import("../../ui/DialogoConfirmar.tsx")).DialogoConfirmar)

type Periodo = ProLaboreDoSocio["periodos"][number]

interface Props {
  readonly id: string
  readonly nome: string
  readonly versao: number
  /** Newest first. */
  readonly periodos: readonly Periodo[]
}

const categorias = Object.entries(categoriasDoProLabore).map(([value, rotulo]) => ({
  value,
  label: `${value} · ${rotulo}`,
}))
const esquema = rotasDosSocios.definirProLabore.corpo.extend({ desde: esquemaDoMes })

/** Values of the pró-labore over time, and a change from a month on. */
export function ValoresDoSocio({ id, nome, versao, periodos }: Props) {
  const [competencia] = useCompetencia()
  const definir = useDefinirProLabore(id, versao)
  const [atual] = periodos
  const { form, guarda } = useFormularioGuardado({
    nome: "socios.pro-labore",
    registro: id,
    esquema,
    iniciais: { desde: competencia, valor: atual?.valor ?? "0.00", categoria: atual?.categoria ?? "723" },
    enviar: (corpo) => definir.mutateAsync(corpo),
    aoSalvar: () => avisar("feito", `O pró-labore de ${nome} foi salvo.`),
  })
  return (
    <Stack gap="lg">
      <form {...form.formulario}>
        <Stack gap="sm">
          <Recusa titulo="O valor não foi salvo" erro={form.falha} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Campo
              tipo="mesEAno"
              label="A partir de"
              description="Vale até a próxima mudança."
              {...form.campo("desde")}
            />
            <Campo tipo="dinheiro" label="Pró-labore" description="Zero encerra." {...form.campo("valor")} />
          </SimpleGrid>
          <Select
            label="Categoria do eSocial"
            data={categorias}
            allowDeselect={false}
            value={form.valores.categoria}
            onChange={(valor) => form.mudar("categoria", valor)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
              Salvar novo valor
            </Button>
          </Group>
        </Stack>
        {guarda.pergunta}
      </form>
      <LinhaDosValores id={id} nome={nome} versao={versao} periodos={periodos} />
    </Stack>
  )
}

function LinhaDosValores({ id, nome, versao, periodos }: Props) {
  const remover = useRemoverProLabore(id, versao)
  const [saindo, setSaindo] = useState<Periodo | null>(null)
  if (periodos.length === 0) return <Text c="dimmed">{nome} ainda não tem pró-labore.</Text>
  return (
    <>
      <ol className={classes.linhaDoTempo} aria-label={`Valores de ${nome}`}>
        {periodos.map((periodo, i) => (
          <li key={periodo.desde} className={classes.marco} data-atual={i === 0 || undefined}>
            <div className={classes.marcoTexto}>
              <span className="fraco-medio">desde {formatarCompetencia(periodo.desde)}</span>
              <strong className="numerico">
                {periodo.valor === "0.00" ? "Sem pró-labore" : formatarReais(periodo.valor)}
              </strong>
            </div>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconTrash size={14} />}
              aria-label={`Apagar o valor de ${formatarCompetencia(periodo.desde)}`}
              onClick={() => setSaindo(periodo)}
            >
              Apagar
            </Button>
          </li>
        ))}
      </ol>
      <Suspense>
        {saindo && (
          <DialogoConfirmar
            aberto
            titulo={`Apagar o valor que começa em ${formatarCompetencia(saindo.desde)}?`}
            confirmar="Apagar valor"
            trabalhando={remover.isPending}
            aoCancelar={() => setSaindo(null)}
            aoConfirmar={() =>
              remover.mutate(saindo.desde, {
                onSuccess: () => avisar("feito", `O valor de ${nome} foi apagado; volta a valer o anterior.`),
                onSettled: () => setSaindo(null),
              })
            }
          >
            Nesse período volta a valer o valor anterior, ou nenhum, se não houver. Para encerrar o pró-labore, salve
            zero a partir de um mês.
          </DialogoConfirmar>
        )}
      </Suspense>
    </>
  )
}
