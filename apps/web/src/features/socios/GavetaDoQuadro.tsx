import { Button, Card, Group, Radio, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { type Quadro, rotasDosSocios } from "@partida/contracts"
import { IconTrash } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { CampoDoPapel } from "./CampoDoPapel.tsx"
import { digitadoDe, emPercentual, faltaPara100, type QuadroDigitado } from "./quadro.ts"
import { consultaSocios, useSalvarQuadro } from "./socios.api.ts"

interface Props {
  readonly idEmpresa: string
  /** Being corrected; null for a new one. */
  readonly atual: Quadro | null
  /** The newest registered: a new one starts from it. */
  readonly anterior: Quadro | null
  readonly aoFechar: () => void
}

const PESSOAS_DE_UMA_EMPRESA = { pagina: 1, registrosPorPagina: 100, ordem: "nome", direcao: "asc" } as const

/** The whole composition from a day on: shares move, people enter and leave, and it must total 100 %. */
export function GavetaDoQuadro({ idEmpresa, atual, anterior, aoFechar }: Props) {
  const cadastro = useQuadro({ idEmpresa, atual, anterior, aoFechar })
  const { form } = cadastro
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      {...cabecalhoDe(atual, anterior)}
      acao={atual ? "Salvar correção" : "Registrar"}
      recusa="Nada foi salvo"
      situacao={
        <Text size="sm" fw={600} role="status">
          {oQueFalta(form.valores.socios)}
        </Text>
      }
      aoFechar={aoFechar}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Campo tipo="data" label="A partir de" description="Data do registro na Junta." {...form.campo("desde")} />
      </SimpleGrid>
      <TextInput
        label="O que mudou e onde está registrado"
        placeholder="2ª alteração, JUCESP 123.456/26-1"
        maxLength={300}
        {...form.campo("descricao")}
      />
      <Lugares form={form} idEmpresa={idEmpresa} conhecidos={[...(atual?.socios ?? []), ...(anterior?.socios ?? [])]} />
    </GavetaDeCadastro>
  )
}

function useQuadro({ idEmpresa, atual, anterior, aoFechar }: Props) {
  const salvar = useSalvarQuadro(idEmpresa)
  return useFormularioGuardado({
    nome: "socios.quadro",
    registro: `${idEmpresa}:${atual?.desde ?? "novo"}`,
    esquema: rotasDosSocios.registrarQuadro.corpo,
    iniciais: digitadoDe(atual, anterior),
    conferir: ({ socios }) =>
      socios.length > 0 && faltaPara100(socios) !== "0"
        ? { socios: `As participações precisam somar 100%. ${oQueFalta(socios)}` }
        : {},
    enviar: (corpo) => salvar.mutateAsync({ atual, corpo }),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", atual ? "A alteração foi corrigida." : "A alteração foi registrada.")
    },
  })
}

/** A correction, a change, or the first composition of the company. */
function cabecalhoDe(atual: Quadro | null, anterior: Quadro | null) {
  if (atual)
    return {
      titulo: `Corrigir a alteração de ${formatarData(atual.desde)}`,
      subtitulo: "Para o que foi registrado errado. O que mudou de verdade é outra alteração.",
    }
  if (anterior)
    return {
      titulo: "Registrar alteração",
      subtitulo: "Começa pelo quadro atual: mude as partes, acrescente quem entra e retire quem sai.",
    }
  return { titulo: "Registrar constituição", subtitulo: "Quem tem o quê desde o começo da empresa." }
}

function oQueFalta(socios: QuadroDigitado["socios"]): string {
  const falta = faltaPara100(socios)
  if (falta === "0") return "100% distribuídos"
  return falta.startsWith("-") ? `Passa ${emPercentual(falta)}%` : `Faltam ${emPercentual(falta)}%`
}

function esperaDe(lidas: boolean, deFora: number): string {
  if (!lidas) return "Lendo as pessoas cadastradas…"
  return deFora === 0 ? "Todas as pessoas cadastradas já estão no quadro" : "Escolha quem entra"
}

interface LugaresProps {
  readonly form: Formulario<QuadroDigitado>
  readonly idEmpresa: string
  readonly conhecidos: readonly { readonly idSocio: string; readonly nome: string }[]
}

function Lugares({ form, idEmpresa, conhecidos }: LugaresProps) {
  const { data, error, refetch } = useQuery(consultaSocios({ ...PESSOAS_DE_UMA_EMPRESA, idEmpresa }))
  const { itens, trocar } = form.lista("socios")
  const nomes = new Map([
    ...conhecidos.map((c) => [c.idSocio, c.nome] as const),
    ...(data?.lista ?? []).map((s) => [s.id, s.nome] as const),
  ])
  const deFora = [...nomes].filter(([id]) => !itens.some(({ idSocio }) => idSocio === id))
  const queixa = form.campo("socios").error
  return (
    <Stack gap="sm" data-campo="socios">
      {itens.map((item, i) => (
        <Lugar
          key={item.idSocio}
          form={form}
          indice={i}
          item={item}
          nome={nomes.get(item.idSocio)}
          aoRetirar={() => trocar(itens.filter((_, j) => j !== i))}
          aoResponder={() => trocar(itens.map((outro, j) => ({ ...outro, responsavel: i === j })))}
        />
      ))}
      {queixa && (
        <Text size="sm" c="red" role="alert">
          {queixa}
        </Text>
      )}
      {error && !data && (
        <Faixa
          tom="erro"
          titulo="A lista de pessoas não veio"
          acao={
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          }
        >
          {mensagemDe(error)}
        </Faixa>
      )}
      <Select
        label="Acrescentar pessoa"
        placeholder={esperaDe(data !== undefined, deFora.length)}
        disabled={!data || deFora.length === 0}
        searchable
        data={deFora.map(([value, label]) => ({ value, label }))}
        value={null}
        onChange={(id) => {
          if (id) trocar([...itens, { idSocio: id, fracao: "", qualificacao: "22", responsavel: itens.length === 0 }])
        }}
      />
    </Stack>
  )
}

interface LugarProps {
  readonly form: Formulario<QuadroDigitado>
  readonly indice: number
  readonly item: QuadroDigitado["socios"][number]
  /** Undefined while the people are read. */
  readonly nome: string | undefined
  readonly aoRetirar: () => void
  readonly aoResponder: () => void
}

/** One person in the composition. */
function Lugar({ form, indice, item, nome, aoRetirar, aoResponder }: LugarProps) {
  return (
    <Card withBorder padding="md" component="section" aria-label={nome}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Text fw={600}>{nome ?? "…"}</Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={14} />}
          onClick={aoRetirar}
        >
          Retirar
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Campo tipo="percentual" label="Participação" {...form.campo(`socios.${indice}.fracao`)} />
        <CampoDoPapel
          value={item.qualificacao}
          error={form.campo(`socios.${indice}.qualificacao`).error}
          data-campo={`socios.${indice}.qualificacao`}
          onChange={(codigo) => form.mudar(`socios.${indice}.qualificacao`, codigo)}
        />
      </SimpleGrid>
      <Radio
        mt="sm"
        label="Responde pela empresa perante a Receita"
        name="responsavel"
        checked={item.responsavel}
        onChange={aoResponder}
      />
    </Card>
  )
}
