import { Button, Checkbox, Group, NativeSelect, Skeleton, Textarea, TextInput } from "@mantine/core"
import {
  type FichaDoPagavel,
  regimesDoPrestador,
  rotasDasRetencoesTomadas,
  type ServicoTomado,
  servicosComIrrf,
  tributosRetidos,
  type ValoresRetidos,
} from "@partida/contracts"
import { paraReais } from "@partida/fiscal/nucleo"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./pagaveis.module.css"
import { consultaDaPreviaDasRetencoes, useRegistrarRetencoes } from "./retencoes.api.ts"

const Memoria = sobDemanda(async () => (await import("../../shared/memoria/MemoriaDeCalculo.tsx")).MemoriaDeCalculo)

interface Props {
  readonly ficha: FichaDoPagavel
  readonly proposto: ServicoTomado
  readonly daNota: string | null
  readonly aoFechar: () => void
}

interface Valores extends Omit<ServicoTomado, "aliquotaIss"> {
  readonly aliquotaIss: string
  /** Amounts said by a person instead of those computed; empty: as computed. */
  readonly outros: ValoresRetidos
  readonly motivo: string
}

const TRIBUTOS = ["irrf", "csrf", "inss", "iss"] as const
const NADA: ValoresRetidos = { irrf: "", csrf: "", inss: "", iss: "" }
const opcoes = (lista: Readonly<Record<string, string>>) =>
  Object.entries(lista).map(([value, label]) => ({ value, label }))

const servicoDe = (v: Valores): ServicoTomado => ({
  prestador: v.prestador,
  anexoIV: v.prestador === "simples" && v.anexoIV,
  irrf: v.irrf,
  csrf: v.csrf,
  cessaoMaoDeObra: v.cessaoMaoDeObra,
  issRetido: v.issRetido,
  aliquotaIss: v.issRetido && v.aliquotaIss.trim() !== "" ? v.aliquotaIss.trim().replace(",", ".") : null,
})

/** What the service is, what the law withholds of it, and what somebody accepts. */
export function DialogoDasRetencoes({ ficha, proposto, daNota, aoFechar }: Props) {
  const registrar = useRegistrarRetencoes(ficha.id, ficha.versao)
  const [porque, setPorque] = useState(false)
  const [calculados, setCalculados] = useState<ValoresRetidos | null>(null)
  const form = useFormulario({
    esquema: rotasDasRetencoesTomadas.registrarRetencoes.corpo,
    iniciais: { ...proposto, aliquotaIss: proposto.aliquotaIss ?? "", outros: NADA, motivo: "" } as Valores,
    corpo: (v) => ({
      servico: servicoDe(v),
      valores: aceitos(v.outros, calculados),
      motivo: v.motivo.trim() || null,
    }),
    enviar: (corpo) => registrar.mutateAsync(corpo),
    aoSalvar: ({ esperado }) => {
      avisar("feito", `O fornecedor recebe ${formatarReais(esperado)}.`)
      aoFechar()
    },
  })
  const { valores } = form
  const servico = servicoDe(valores)
  const valida = rotasDasRetencoesTomadas.preverRetencoes.corpo.safeParse(servico).success
  const previa = useQuery({ ...consultaDaPreviaDasRetencoes(ficha.id, servico), enabled: valida })
  if (previa.data && previa.data.valores !== calculados) setCalculados(previa.data.valores)
  const retido = aceitos(valores.outros, calculados)
  const total = TRIBUTOS.reduce((soma, t) => soma + comoCentavos(retido[t]), 0n)
  const mudou = calculados !== null && TRIBUTOS.some((t) => comoCentavos(retido[t]) !== comoCentavos(calculados[t]))
  return (
    <DialogoDeFormulario
      titulo={`Retenções de ${ficha.pessoa}`}
      tamanho="lg"
      form={form}
      impedido={!previa.data || previa.isError}
      confirmar="Aceitar retenções"
      recusa="As retenções não foram guardadas"
      aoFechar={aoFechar}
    >
      <Group grow align="flex-start">
        <NativeSelect label="Regime do fornecedor" data={opcoes(regimesDoPrestador)} {...form.campo("prestador")} />
        <NativeSelect label="Imposto de renda" data={opcoes(servicosComIrrf)} {...form.campo("irrf")} />
      </Group>
      {valores.prestador === "simples" && <Marca form={form} campo="anexoIV" rotulo="A atividade dele é do Anexo IV" />}
      <Marca form={form} campo="csrf" rotulo="Serviço com PIS, COFINS e CSLL na fonte" />
      <Marca form={form} campo="cessaoMaoDeObra" rotulo="Cessão de mão de obra ou empreitada" />
      <Marca form={form} campo="issRetido" rotulo="O município manda reter o ISS" />
      {valores.issRetido && (
        <TextInput label="Alíquota do ISS, em %" inputMode="decimal" w={180} {...form.campo("aliquotaIss")} />
      )}
      {previa.error ? (
        <Faixa tom="atencao" anunciar>
          {mensagemDe(previa.error)}
        </Faixa>
      ) : previa.data ? (
        <>
          {daNota !== null && comoCentavos(daNota) !== total && (
            <Faixa tom="atencao">
              A nota diz que {formatarReais(daNota)} são retidos, e aqui são {formatarReais(paraReais(total))}. Confira.
            </Faixa>
          )}
          {previa.data.avisos.map((aviso) => (
            <Faixa key={aviso} tom="atencao">
              {aviso}
            </Faixa>
          ))}
          <div className={classes.camposRetidos}>
            {TRIBUTOS.map((t) => (
              <Campo
                key={t}
                tipo="dinheiro"
                label={tributosRetidos[t]}
                description={`Calculado: ${formatarReais(previa.data.valores[t])}`}
                value={retido[t]}
                onChange={(valor: unknown) =>
                  form.mudar("outros", { ...valores.outros, [t]: typeof valor === "string" ? valor : "" })
                }
              />
            ))}
          </div>
          {mudou && (
            <Textarea
              label="Por que não é o calculado"
              autosize
              minRows={2}
              maxLength={300}
              {...form.campo("motivo")}
            />
          )}
          <Group justify="space-between">
            <strong>O fornecedor recebe {formatarReais(paraReais(comoCentavos(ficha.valor) - total))}</strong>
            <Button variant="default" size="compact-sm" aria-expanded={porque} onClick={() => setPorque(!porque)}>
              Por quê?
            </Button>
          </Group>
          {porque && (
            <Suspense fallback={<Skeleton height={120} />}>
              <Memoria memoria={previa.data.memoria} />
            </Suspense>
          )}
        </>
      ) : (
        <Skeleton height={160} aria-busy />
      )}
    </DialogoDeFormulario>
  )
}

/** Each amount as somebody said it, else as it was computed. */
const aceitos = (outros: ValoresRetidos, calculados: ValoresRetidos | null): ValoresRetidos => ({
  irrf: outros.irrf || (calculados?.irrf ?? "0.00"),
  csrf: outros.csrf || (calculados?.csrf ?? "0.00"),
  inss: outros.inss || (calculados?.inss ?? "0.00"),
  iss: outros.iss || (calculados?.iss ?? "0.00"),
})

interface MarcaProps {
  readonly form: { readonly valores: Valores; readonly mudar: (campo: keyof Valores, valor: boolean) => void }
  readonly campo: "anexoIV" | "csrf" | "cessaoMaoDeObra" | "issRetido"
  readonly rotulo: string
}

function Marca({ form, campo, rotulo }: MarcaProps) {
  return (
    <Checkbox
      label={rotulo}
      checked={form.valores[campo]}
      onChange={({ currentTarget }) => form.mudar(campo, currentTarget.checked)}
    />
  )
}
