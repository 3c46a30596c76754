import { Checkbox, Stack, Text, TextInput } from "@mantine/core"
import { rotasDasFaturas } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { ClienteEServico } from "./CamposDaFatura.tsx"
import { conferirNova, corpoDaNova, novaFatura, parcelasEmPalavras } from "./fatura.ts"
import { useCriarFaturas } from "./faturas.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Bills once, on a day, or in instalments. */
export function GavetaDaNovaFatura({ idEmpresa, aoFechar }: Props) {
  const criar = useCriarFaturas(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "faturas.nova",
    registro: idEmpresa,
    esquema: rotasDasFaturas.criarFaturas.corpo,
    iniciais: novaFatura(),
    corpo: corpoDaNova,
    conferir: conferirNova,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ lista }) => {
      aoFechar()
      avisar("feito", `${plural(lista.length, "fatura criada", "faturas criadas")}.`)
    },
  })
  const { form } = cadastro
  const emPartes = parcelasEmPalavras(form.valores)
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Nova fatura"
      subtitulo="O que vai virar nota, agora ou no dia marcado"
      acao="Criar fatura"
      recusa="A fatura não foi criada"
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        <ClienteEServico
          idEmpresa={idEmpresa}
          cliente={form.campo("idCliente")}
          servico={form.campo("idServico")}
          descricao={form.campo("descricao")}
        />
        <Campo tipo="dinheiro" label="Valor total" {...form.campo("valor")} />
        <TextInput
          label="Parcelas"
          description="Uma por mês, a partir do dia abaixo."
          inputMode="numeric"
          maxLength={2}
          {...form.campo("parcelas")}
        />
        {emPartes && (
          <Text size="sm" aria-live="polite">
            {emPartes}.
          </Text>
        )}
        <Campo tipo="mesEAno" label="Competência" description="Mês do serviço." {...form.campo("competencia")} />
        <Campo tipo="data" label="Emitir em" {...form.campo("emitirEm")} />
        <Checkbox
          label="Emitir sozinha no dia"
          description="Onde a empresa deixa: sem isso ela espera alguém emitir."
          {...form.marca("agendar")}
        />
      </Stack>
    </GavetaDeCadastro>
  )
}
